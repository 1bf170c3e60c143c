"""Settings of the back office.

A member of the role `fleet_office` reads the fleet's database and may not write (PGHOST and its
neighbours say where it is). Users and sessions are in a small file. The proxy logs people in.
"""

import os
from pathlib import Path

STATE = Path(os.environ.get("STATE_DIRECTORY", "."))
SECRET_KEY = Path(os.environ["OFFICE_KEY_FILE"]).read_text(encoding="ascii").strip()
ALLOWED_HOSTS = os.environ.get("OFFICE_HOSTS", "localhost").split()
DEBUG = False

INSTALLED_APPS = [
    "office",  # first: its templates replace those of the admin
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "office.people.ProxyLogin",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.RemoteUserBackend"]
ROOT_URLCONF = "office.pages"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {
    "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": STATE / "office.db"},
    "fleet": {
        "ENGINE": "django.db.backends.postgresql",
        "OPTIONS": {"options": "-c search_path=fleet -c statement_timeout=10000"},
        **{
            setting: os.environ[name]
            for setting, name in (
                ("NAME", "PGDATABASE"),
                ("USER", "PGUSER"),
                ("HOST", "PGHOST"),
                ("PORT", "PGPORT"),
                ("PASSWORD", "PGPASSWORD"),
            )
            if name in os.environ
        },
    },
}
DATABASE_ROUTERS = ["office.routing.FleetReads"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True
LANGUAGE_CODE = "en-in"
USE_TZ = True
TIME_ZONE = "Asia/Kolkata"

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = "OFFICE_PLAIN_HTTP" not in os.environ
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
