#!/bin/sh
# Writes one backup to BACKUP_DIR, verified by restoring it into a scratch file there, and removes those that are older than BACKUP_DAYS (14). Older
# ones stay if the new one fails, since a backup is complete or not there.
set -eu
cd "$(dirname "$0")/.."
file="$BACKUP_DIR/coupon-center-$(date -u +%Y%m%dT%H%M%SZ).backup"
node_modules/.bin/node apps/server/src/commands/backup.ts "$file" --verify
find "$BACKUP_DIR" -maxdepth 1 -name 'coupon-center-*.backup' -mtime "+${BACKUP_DAYS:-14}" -delete
