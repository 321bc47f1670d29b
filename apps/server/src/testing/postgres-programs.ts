import { existsSync, globSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const patterns = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
];

/** The folder with all programs of the PostgreSQL on the path, or of the newest installed one. */
export function findPostgresPrograms(): string | null {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const known = patterns
    .flatMap((pattern) => globSync(pattern))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  const complete = (folder: string) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program)));
  const found = [...onPath, ...known].find(complete);
  // The path may have links to some of them only.
  return found === undefined ? null : dirname(realpathSync(join(found, "postgres")));
}
