# What the set-up scripts share; they read this file. One line of progress for each step.

as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo"

# step WORDS COMMAND…: what the command prints is shown only if it fails.
step() {
    printf '%s … ' "$1"
    shift
    log=$(mktemp)
    started=$(date +%s)
    if "$@" >"$log" 2>&1 </dev/null; then
        echo "$(($(date +%s) - started)) s"
        rm -f "$log"
    else
        echo "failed"
        cat "$log" >&2
        rm -f "$log"
        exit 1
    fi
}

# from_debian PACKAGE…: install those that are missing, without the packages that they recommend.
from_debian() {
    missing=""
    for package in "$@"; do
        dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    for package in $missing; do
        # Our tests and scripts/fleet start these programs. The package's own server must not start.
        case $package in prometheus*) ;; *) continue ;; esac
        [ ! -d /run/systemd/system ] || $as_root systemctl mask --quiet "$package.service"
    done
    step "reading Debian's list of packages" $as_root apt-get update
    # shellcheck disable=SC2086 # several packages; sudo passes no DEBIAN_FRONTEND on
    step "installing from Debian:$missing" $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends $missing
}

# from_lock -r FILE…: install locked Python packages into .venv.
from_lock() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes "$@"
}
