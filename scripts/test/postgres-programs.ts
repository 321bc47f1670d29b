import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages } from "./apt.ts";
import type { Provision } from "./provision.ts";

const patterns = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
];

/** The folder of the newest PostgreSQL that can make and run a cluster. */
function findPrograms(): string | null {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const known = patterns
    .flatMap((pattern) => globSync(pattern))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  const complete = (folder: string) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program)));
  return [...onPath, ...known].find(complete) ?? null;
}

/** PostgreSQL's programs: found, or installed where that is allowed. */
export async function providePostgresPrograms(): Promise<Provision<string>> {
  const found = findPrograms();
  if (found) return { value: found };
  const refusal = await installPackages(["postgresql"]);
  if (refusal) return { missing: `no PostgreSQL found and ${refusal}` };
  const installed = findPrograms();
  return installed ? { value: installed } : { missing: "the installed PostgreSQL was not found" };
}
