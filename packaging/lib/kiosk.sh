# Functions of the package's scripts, which source this file. They are in sh, so that they work if the
# agent's Python does not. Then a configuration value comes from the previous release, or is the default.

config=${KIOSK_CONFIG:-/etc/kiosk-agent/kiosk.toml}

home=${KIOSK_ROOT:-}/opt/kiosk-agent # tests set another root

# configured KEY DEFAULT: print a configuration value as the agent reads it. If the current release
# does not work, the previous one answers.
configured() {
    for release in current previous; do
        value=$(timeout 20 "$home/$release/bin/kiosk-agent" configured "$1" --config "$config" \
            2>/dev/null) || continue
        [ -z "$value" ] || { printf '%s\n' "$value"; return; }
    done
    printf '%s\n' "$2"
}

# page: print the page's address.
page() {
    configured ui.listen 127.0.0.1:8080
}

# health: print the agent's /healthz; fail if it does not answer. Its own socket is tried first, because
# only root and the agent's user can open it, while any program can keep the page's address busy. An
# older release has no socket. A script that calls this often sets the variable page first.
health() {
    own=${KIOSK_ROOT:-}/run/kiosk-agent/health.sock
    curl --silent --max-time 3 --unix-socket "$own" "http://${page:-$(page)}/healthz" ||
        curl --silent --max-time 3 "http://${page:-$(page)}/healthz"
}

# process: print the agent's process id; 0 if it does not run.
process() {
    systemctl show --property MainPID --value kiosk-agent
}

# invocation: print an id that differs at each start of the agent; nothing if it does not run.
invocation() {
    systemctl show --property InvocationID --value kiosk-agent
}

# is_idle: nobody would notice a restart of the agent. A missing answer does not mean idle: a customer
# may use a kiosk whose page is slow or kept busy. Without a process nobody is served.
is_idle() {
    answer=$(health) || answer=
    case $answer in *'"busy":false'*) return 0 ;; *'"busy":'*) return 1 ;; esac
    [ "$(process)" = 0 ]
}

# is_steady SECONDS TEST: wait until TEST succeeds ten times in a row for one process of the agent;
# fail after SECONDS.
is_steady() {
    good=0 pid=''
    until_then=$(($(seconds) + $1))
    while [ "$(seconds)" -lt "$until_then" ]; do
        now=$(process)
        if [ "$now" != 0 ] && "$2"; then
            [ "$now" = "$pid" ] && good=$((good + 1)) || good=1
            pid=$now
            [ "$good" -lt 10 ] || return 0
        else
            good=0
        fi
        sleep 2
    done
    return 1
}

journal() {
    configured journal.path /var/lib/kiosk-agent/journal.db
}

# journal_files: print the journal's files, one a line: the first one, and those that continue it
# (journal-0002.db and so on). A file of another name, such as journal-archive-0001.db, is not one of them.
journal_files() {
    first=$(journal)
    name=${first##*/} stem=${first%.*} ending=
    case $name in *.*) ending=.${name##*.} ;; *) stem=$first ;; esac
    for file in "$first" "$stem"-[0-9][0-9][0-9][0-9]*"$ending"; do
        number=${file#"$stem"} number=${number%"$ending"}
        case ${number#-} in *[!0-9]*) continue ;; esac
        if [ -s "$file" ]; then printf '%s\n' "$file"; fi
    done
}

# journal_schema: print the highest schema version of the journal's files; 0 without a journal. It is
# SQLite's user_version: four bytes at offset 60, big-endian. A file that continues another one has a
# higher number than that one if only a newer release knows that there are such files.
journal_schema() {
    journal_files | while IFS= read -r file; do
        od -An -j60 -N4 -tu1 "$file" || true
    done | awk '{ number = (($1 * 256 + $2) * 256 + $3) * 256 + $4 } number > highest { highest = number }
        END { print highest + 0 }'
}

# switch_link LINK TO: switch a link in the versions' folder atomically, because the agent may start meanwhile.
switch_link() {
    ln -sfn "$2" "$home/.link"
    mv -T "$home/.link" "$home/$1"
}

# prune: delete all versions except the current and the previous one.
prune() {
    for folder in "$home"/*; do
        case "$(basename "$folder")" in
        current | previous | "$(readlink "$home/current")" | "$(readlink "$home/previous")") ;;
        *) rm -rf "$folder" ;;
        esac
    done
}

# seconds: print the seconds since the machine started. A changed clock does not affect them.
seconds() {
    cut -d . -f 1 /proc/uptime
}
