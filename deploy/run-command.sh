#!/bin/sh
# Runs a command of the program with the variables of coupon-center.service and as its user. As root, in place of
# `npm run doctor -- --json`: sh /opt/coupon-center/deploy/run-command.sh doctor --json
set -eu
program="$(cd "$(dirname "$0")/.." && pwd)"
command="$program/apps/server/src/commands/${1:-}.ts"
if [ ! -f "$command" ]; then
  echo "Usage: sh $0 <command> [<argument>...], e.g. sh $0 doctor --json" >&2
  exit 2
fi
shift
# systemd takes $name in an argument for a variable, as in a password, and $$ for a $.
for argument do
  shift
  set -- "$@" "$(printf '%s' "$argument" | sed 's/\$/$$/g')"
done
exec systemd-run --quiet --collect --pipe --wait --uid=coupon-center --working-directory="$program" \
  --property=StateDirectory=coupon-center --property=StateDirectoryMode=0700 --property=UMask=0077 \
  --property="Environment=NODE_ENV=production DATA_DIR=/var/lib/coupon-center CLIENTS_DIR=/etc/coupon-center/clients" \
  --property=EnvironmentFile=/etc/coupon-center/env \
  "$program/node_modules/.bin/node" "$command" "$@"
