import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "./backup/write-backup.ts";
import { CommandError, defineCommand } from "./define-command.ts";
import { withDatabase } from "./open.ts";

const usage = `npm run backup -- <file>

Writes the database and the uploaded pictures, as of one moment, into one file with checksums. The server may
run on. The file is complete or not there; one that is there already is replaced. It can be restored on SQLite
and on PostgreSQL. It holds password hashes and addresses: keep it as safe as the database.
`;

export const run = defineCommand(usage, async (argv) => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0)
    throw new CommandError(`Into which file?\n\n${usage.trimEnd()}`);
  const path = resolve(file);
  await withDatabase(async ({ database, uploads }) => {
    const {
      rows,
      uploads: uploadFolder,
      bytes,
    } = await writeBackup(path, {
      database,
      uploads,
      now: Date.now(),
    });
    process.stdout.write(`${path}: ${rows} rows, ${uploadFolder} pictures, ${bytes} bytes\n`);
  });
});
if (import.meta.main) await run();
