# What the package's scripts ask of a kiosk; they read this file in. They are sh, so that they work
# where the agent's Python does not: then a value of the configuration comes from the release before,
# or is the default.

config=${KIOSK_CONFIG:-/etc/kiosk-agent/kiosk.toml}

home=${KIOSK_ROOT:-}/opt/kiosk-agent # another root where this is tested

# configured KEY DEFAULT: a value of the configuration, as the agent reads it. The release before may
# answer for one that does not work.
configured() {
    for release in current previous; do
        value=$(timeout 20 "$home/$release/bin/kiosk-agent" configured "$1" --config "$config" \
            2>/dev/null) || continue
        [ -z "$value" ] || { printf '%s\n' "$value"; return; }
    done
    printf '%s\n' "$2"
}

# The page's address.
page() {
    configured ui.listen 127.0.0.1:8080
}

# What the agent says of itself; fails where none answers. Its own socket comes first: only root and
# the agent's user can open it, while any program can keep the page's address busy. An older release
# has none. A script that asks often sets page first.
health() {
    own=${KIOSK_ROOT:-}/run/kiosk-agent/health.sock
    curl --silent --max-time 3 --unix-socket "$own" "http://${page:-$(page)}/healthz" ||
        curl --silent --max-time 3 "http://${page:-$(page)}/healthz"
}

# The agent's process; 0 where none runs.
process() {
    systemctl show --property MainPID --value kiosk-agent
}

journal() {
    configured journal.path /var/lib/kiosk-agent/journal.db
}

# The schema of the journal, 0 without one: SQLite's user_version, four bytes at offset 60, the highest
# first.
journal_schema() {
    [ -s "$(journal)" ] || { echo 0; return; }
    od -An -j60 -N4 -tu1 "$(journal)" | awk '{print (($1 * 256 + $2) * 256 + $3) * 256 + $4}'
}

# turn LINK TO: in the versions' folder, at once, for whoever starts the agent meanwhile.
turn() {
    ln -sfn "$2" "$home/.link"
    mv -T "$home/.link" "$home/$1"
}

# Seconds since the machine started, whatever becomes of its clock.
seconds() {
    cut -d . -f 1 /proc/uptime
}
