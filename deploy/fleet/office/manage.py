"""The commands of Django for the back office: `python manage.py check`, `migrate`."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "office.settings")
    execute_from_command_line(sys.argv)
