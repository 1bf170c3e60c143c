# The commands of the pages, for typed_blocks.py: bash reads this file before each block.
#
# A command that would change this machine, or needs another one, checks its arguments and records them in
# $RECORD. All others are the real programs. $ROOT is the folder in place of /, $TREE is the repository.
set -euo pipefail

record() { # one write for a line, because the commands of a pipeline run at the same time
    local line
    printf -v line '%s\x1f' "$@"
    printf '%s\n' "$line" >>"$RECORD"
}

missing() {
    echo "$1" >&2
    return 1
}

command_not_found_handle() {
    missing "$1: this program has no row in PROVIDED_BY, or no function in typed.sh"
}

# --- another user ---

sudo() { "$@"; }

runuser() { # -u NAME -- COMMAND…
    [ "$1 $3" = "-u --" ]
    "${@:4}"
}

useradd() { record useradd "$@"; }

chown() {
    for file in "${@:2}"; do [ -e "$file" ] || missing "chown: there is no $file"; done
}

install() { # the owner may be a user that only the server has
    local words=()
    while [ $# -gt 0 ]; do
        case $1 in
        -o | -g) shift 2 ;;
        *) words+=("$1") && shift ;;
        esac
    done
    command install "${words[@]}"
}

# --- packages ---

apt() {
    record apt "$@"
    for package in "$@"; do lay "$package"; done
}

lay() { # the folders and files of a package that a later command uses
    case $1 in
    ./kiosk-agent_*.deb)
        mkdir -p "$ROOT"/etc/kiosk-agent "$ROOT"/etc/credstore.encrypted "$ROOT"/var/lib/kiosk-agent
        echo '[outlet]' >"$ROOT/etc/kiosk-agent/kiosk.toml"
        ;;
    ./kiosk-fleet_*.deb)
        [ -e "$ROOT/usr/share/kiosk-fleet" ] || cp -r "$TREE/deploy/fleet" "$ROOT/usr/share/kiosk-fleet"
        ;;
    mosquitto) mkdir -p "$ROOT"/etc/mosquitto/conf.d "$ROOT"/etc/mosquitto/certs ;;
    prometheus) mkdir -p "$ROOT/etc/prometheus" ;;
    prometheus-postgres-exporter) mkdir -p "$ROOT/etc/default" ;;
    nginx) mkdir -p "$ROOT/etc/nginx" ;;
    esac
}

python3() { # -m venv FOLDER
    record python3 "$@"
    mkdir -p "$3/bin"
    cp "$TREE_BIN"/* "$3/bin"
}

make() {
    record make "$@"
    case $1 in
    repo) mkdir -p dist/repo/dists ;;
    esac
}

rsync() { # -rt FOLDER/ HOST:FOLDER/
    [ -d "$2" ] || missing "rsync: there is no $2"
    local target=${3#*:}
    mkdir -p "$ROOT${target#"$ROOT"}"
    cp -r "$2." "$ROOT${target#"$ROOT"}"
}

# --- services ---

systemctl() {
    for word in "$@"; do
        case $word in
        --* | daemon-reload | enable | disable | start | stop | restart | reload) ;;
        *) has_unit "$word" || missing "systemctl: there is no unit $word" ;;
        esac
    done
}

has_unit() {
    local unit=$1
    [[ $unit == *.* ]] || unit=$unit.service
    [ -e "$ROOT/etc/systemd/system/$unit" ] || [ -e "$TREE/systemd/$unit" ] ||
        [[ $unit =~ ^(mosquitto|prometheus|prometheus-alertmanager|prometheus-postgres-exporter)\.service$ ]]
}

journalctl() { has_unit "$2"; }
reboot() { :; }
update-ca-certificates() { ls "$ROOT"/usr/local/share/ca-certificates/*.crt >/dev/null; }
htpasswd() { : >"$2"; }

systemd-creds() { # encrypt --name=NAME FILE FILE
    record systemd-creds "$@"
    cp "$3" "$4"
}

# --- the operator's database: the slow test has the real programs ---

createdb() { record createdb "$@"; }
createuser() { record createuser "$@"; }

psql() {
    record psql "$@"
    while [ $# -gt 0 ]; do
        [ "$1" != -f ] || [ -f "$2" ] || missing "psql: there is no $2"
        shift
    done
}

# --- other machines ---

nmcli() { record nmcli "$@"; }

curl() {
    record curl "$@"
    case "$*" in
    *Lo\ *) : >"$2" ;;
    */metrics) echo 'fleet_kiosks{server="s"} 0' ;;
    esac
}

mosquitto_pub() {
    record mosquitto_pub "$@"
    [ -f ~/.config/mosquitto_pub ] || missing "mosquitto_pub: it does not know the broker"
    [ "${!#}" != -s ] || cat >order.json
}

gpg() { record gpg "$@"; }

# --- our own programs ---

kiosk-agent() {
    record kiosk-agent "$@"
    case "$1 ${2-}" in
    "setup --example") "$PYTHON" -m agent "$@" ;;
    "setup --answers") [ -f "$3" ] || missing "kiosk-agent: there is no $3" ;;
    "setup ") touch "$ROOT"/var/lib/kiosk-agent/journal.{db,key,last} ;;
    "journal restore")
        [ ! -e "$ROOT/var/lib/kiosk-agent/journal.db" ] || missing "kiosk-agent: there is a journal already"
        [ -f "$4" ] && [ -f "$6" ]
        ;;
    esac
}

kiosk-fleet() {
    record kiosk-fleet "$@"
    "$PYTHON" -m kiosk_fleet "$@"
}

kiosk-sim() { record kiosk-sim "$@"; }

envsubst() { "$PYTHON" -c 'import os, sys; print(os.path.expandvars(sys.stdin.read()))'; }

# tests/system/fleet/test_typed_server.py has a server.
[ -z "${PGHOST-}" ] || unset -f createdb createuser psql
