#!/bin/sh
# Writes one backup to BACKUP_DIR, verified by restoring it into a scratch file there, and removes
# those that are older than BACKUP_DAYS (14). Older ones stay if the new one fails, since a backup is
# complete or not there. One that finds no space for the scratch file takes the place of the last one
# of these, and the script fails. What one that was killed has left goes first, after a day, as it
# takes as much space as the data, also of one that was made there by hand.
set -eu
cd "$(dirname "$0")/.."
file="$BACKUP_DIR/coupon-center-$(date -u +%Y%m%dT%H%M%SZ).backup"
uuid='????????-????-????-????-????????????'
find "$BACKUP_DIR" -maxdepth 1 '(' -name 'coupon-center-*.backup.*' -o -name '.verify-*' \
  -o -name "*.part-$uuid" -o -name "*.unverified-$uuid" ')' -mtime +0 -exec rm -rf '{}' +
if ! node_modules/.bin/node apps/server/src/commands/backup.ts "$file" --verify; then
  [ ! -e "$file" ] || mv "$file" "$BACKUP_DIR/coupon-center-not-tried.backup"
  exit 1
fi
find "$BACKUP_DIR" -maxdepth 1 -name 'coupon-center-*.backup' -mtime "+${BACKUP_DAYS:-14}" -delete
