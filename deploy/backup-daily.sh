#!/bin/sh
# One backup at the start and every day, for a container. One that fails is tried again in an hour.
set -u
# As process 1 the shell ignores signals that it has no handler for.
trap 'exit 0' TERM INT
# The application, which starts at the same time, makes at its first start what is backed up.
[ -e "$DATA_DIR/uploads" ] || { sleep 60 & wait $!; }
while true; do
  if sh "$(dirname "$0")/backup-once.sh"; then pause=86400; else pause=3600; fi
  sleep "$pause" &
  wait $!
done
