#!/bin/sh
# Starts the server, as `npm start`, the image and the systemd unit do, with what
# docs/decisions/007-a-small-nursery.md measured.
if [ $# -gt 0 ]; then
  echo "The server takes variables instead of arguments, as in: PORT=4000 npm start" >&2
  exit 2
fi
cd "$(dirname "$0")/.." || exit
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=524288 MALLOC_TRIM_THRESHOLD_=1048576
export PATH="$PWD/node_modules/.bin:$PATH"
exec node --min-semi-space-size=8 --max-semi-space-size=8 --invocation-count-for-maglev=800 \
  --max-old-space-size=512 --no-sparkplug --expose-gc scripts/start.mjs
