#!/bin/sh
# Stands for id, useradd, caddy and systemctl of a server whose root is THAIYAL_ROOT. It notes what they are asked to
# change, and runs the unit as systemd would.
program=$(basename "$0")
cd "$THAIYAL_ROOT" || exit
unit=etc/systemd/system/thaiyal.service
test "$1" = --version && exit
case "$program $1" in id* | *' is-'*) ;; *) echo "$program $*" >> calls ;; esac

value() { sed -n "s/^$1=//p" $unit; }
# A process that has ended is a zombie until its parent reads its exit code.
is_running() { case "$(ps -o stat= -p "$(cat pid 2> /dev/null)" 2> /dev/null)" in '' | Z*) return 1 ;; esac; }
stop() {
  is_running || return 0
  kill "$(cat pid)"
  while is_running; do sleep 0.1; done
}
start() {
  user=$(test "$(/usr/bin/id -u)" -ne 0 || echo "setpriv --reuid $TEST_UID --regid $TEST_GID --clear-groups")
  settings="$(value Environment) $(grep -E '^[A-Z_]+=' "$(value EnvironmentFile)")"
  cd "$(value WorkingDirectory)" || exit
  # shellcheck disable=SC2046,SC2086
  env -i PATH="$PATH" HOME="$PWD" $settings $user $(cd "$THAIYAL_ROOT" && value ExecStart) > /dev/null 2>&1 < /dev/null &
  echo $! > "$THAIYAL_ROOT/pid"
}

case "$program $1" in
  'id -u') test -f user && echo "$TEST_UID" ;;
  'id -g') test -f user && echo "$TEST_GID" ;;
  useradd*) touch user ;;
  'caddy adapt') ! grep -q 'not Caddy' etc/caddy/Caddyfile || { echo 'Error: unrecognized directive' >&2 && exit 1; } ;;
  'systemctl is-active') test "$3" = caddy || is_running ;;
  'systemctl is-enabled') test -f enabled ;;
  'systemctl enable') touch enabled ;;
  'systemctl disable') rm enabled && stop ;;
  'systemctl stop') stop ;;
  'systemctl start') start ;;
  'systemctl restart') stop && start ;;
esac
