import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

const patterns = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
];

/** The program folder of the newest installed PostgreSQL. */
export function findPostgresPrograms(): string | null {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const known = patterns
    .flatMap((pattern) => globSync(pattern))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  const complete = (folder: string) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program)));
  return [...onPath, ...known].find(complete) ?? null;
}
