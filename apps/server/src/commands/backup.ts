import {
  closeSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findDamage } from "../db/find-damage.ts";
import { writeLastBackup } from "../db/last-backup.ts";
import { errorText } from "../errors.ts";
import { FIRST_LINE } from "./backup/format.ts";
import { writeVerified } from "./backup/verify-backup.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { CommandError, defineCommand, endBySignals } from "./define-command.ts";
import { type StoredData, withDataToRead } from "./open.ts";
import { requireFilePlace } from "./required-place.ts";

const usage = `npm run backup -- <file> [--verify]

Writes the database and the uploaded pictures, as of one moment, into one file
with checksums. The server may keep running, and DATA_DIR may be read-only. The
file is either complete or not there; an earlier backup of that name is
replaced, but no other file. It can be restored on SQLite and on PostgreSQL. It
holds password hashes and addresses: keep it as safe as the database. A damaged
database file is refused.

--verify restores the backup into a scratch file beside it first, which takes as
much space as the data for that time. A backup that can't be restored is
removed. One that could not be tried for lack of space is kept, and the command
exits with 1.
`;

export const run = defineCommand(usage, async (argv) => {
  const options = { verify: { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0)
    throw new CommandError(`Into which file?\n\n${usage.trimEnd()}`);
  const path = checkPlace(resolve(file));
  await withDataToRead(async (opened) => {
    const now = Date.now();
    const written = await (values.verify
      ? writeVerified(path, (draft) => write(draft, opened, now))
      : write(path, opened, now));
    const { rows, uploads, bytes } = written;
    const end = values.verify ? ", restored to verify it" : "";
    process.stdout.write(`${path}: ${rows} rows, ${uploads} pictures, ${bytes} bytes${end}\n`);
    // A replica, or a disk that is full, can be backed up all the same.
    await writeLastBackup(opened.database.db, now).catch((error: unknown) => {
      process.stderr.write(`/metrics does not show this backup: ${errorText(error)}\n`);
    });
  });
});
if (import.meta.main) {
  endBySignals();
  await run();
}

/**
 * Where the file will be: at the end of a link, which stays. Errors: CommandError for what must not
 * be replaced, as the database itself or a device.
 */
function checkPlace(path: string): string {
  // Found at the end only by the system, once all is written.
  requireFilePlace(path);
  const there = statSync(path, { throwIfNoEntry: false });
  if (!there) {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink ? checkPlace(resolve(realpathSync(dirname(path)), readlinkSync(path))) : path;
  }
  if (!there.isFile() || !(there.size === 0 || isBackup(path)))
    throw new CommandError(`${path} exists and is not a backup: name another file`);
  return realpathSync(path);
}

function isBackup(path: string): boolean {
  const start = Buffer.alloc(FIRST_LINE.length);
  const file = openSync(path, "r");
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  return start.equals(Buffer.from(FIRST_LINE));
}

async function write(path: string, { database, uploads }: StoredData, now: number) {
  const [damage] = await findDamage(database);
  if (damage !== undefined)
    throw new CommandError(
      `The database file is damaged, keep the earlier backups: ${damage}. What to do: npm run doctor`,
    );
  return writeBackup(path, { database, uploads, now });
}
