import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { hasCode } from "../errors.ts";
import { DamagedBackup } from "./backup/format.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { CommandError, defineCommand } from "./define-command.ts";
import { withDatabase } from "./open.ts";

const usage = `npm run restore -- <file>

Fills an empty installation (a new DATA_DIR, and with PostgreSQL an empty
database at DATABASE_URL) from a file that \`npm run backup\` wrote, on either
engine. Run it as the server's user, while the server is stopped. A damaged file
is refused, as is a place that holds data, and nothing is changed. A restore
that was killed can be repeated.
`;

export const run = defineCommand(usage, async (argv) => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0)
    throw new CommandError(`From which file?\n\n${usage.trimEnd()}`);
  const path = resolve(file);
  await withDatabase(async (target) => {
    const { rows } = await restoreBackup(path, target).catch(refuse(path));
    process.stdout.write(`${rows} rows restored from ${path}\n`);
  });
});
if (import.meta.main) await run();

function refuse(path: string) {
  return (error: unknown): never => {
    if (error instanceof DamagedBackup) throw new CommandError(`${path}: ${error.message}`);
    if (hasCode(error, "ENOENT")) throw new CommandError(`${path} does not exist`);
    if (hasCode(error, "EISDIR")) throw new CommandError(`${path} is a folder, not a backup`);
    if (hasCode(error, "ESPIPE"))
      throw new CommandError(`${path} is a pipe, and a backup is read twice: write it into a file`);
    throw error;
  };
}
