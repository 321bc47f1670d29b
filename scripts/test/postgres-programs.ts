import { findPostgresPrograms } from "../../apps/server/src/testing/postgres-programs.ts";
import { installPackages } from "./apt.ts";
import type { Provision } from "./provision.ts";

/** PostgreSQL's programs: found, or installed where that is allowed. */
export async function providePostgresPrograms(): Promise<Provision<string>> {
  const found = findPostgresPrograms();
  if (found) return { value: found };
  const refusal = await installPackages(["postgresql"]);
  if (refusal) return { missing: `no PostgreSQL found and ${refusal}` };
  const installed = findPostgresPrograms();
  return installed ? { value: installed } : { missing: "the installed PostgreSQL was not found" };
}
