import { type Cluster, startCluster } from "../../apps/server/src/testing/postgres-cluster.ts";
import { createTemplate } from "../../apps/server/src/testing/postgres-databases.ts";
import { findPostgresPrograms } from "../../apps/server/src/testing/postgres-programs.ts";
import { installPackages } from "./apt.ts";
import type { Provision } from "./provision.ts";
import { oneFailure, type Tally } from "./tally.ts";

export type TestDatabase = Pick<Cluster, "url" | "stop">;

/** The PostgreSQL of TEST_DATABASE_URL, or one that is started for the tests. */
export async function provideDatabase(): Promise<Provision<TestDatabase>> {
  const url = process.env.TEST_DATABASE_URL;
  // The first run uses SQLite, so it must not inherit the variable.
  delete process.env.TEST_DATABASE_URL;
  if (url) return { value: { url, stop: async () => {} } };
  const programs = await providePostgresPrograms();
  if (programs.missing !== undefined) return programs;
  try {
    return { value: await startCluster(programs.value) };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs tests whose databases are copies of one that is migrated once; a failure without it. */
export async function withTemplate(
  server: string,
  work: (template: string) => Promise<Tally>,
  create = createTemplate,
): Promise<Tally> {
  const template = await create(server).catch(console.error);
  if (!template) return oneFailure("The template of PostgreSQL's test databases was not made");
  try {
    return await work(template.name);
  } finally {
    await template.drop();
  }
}

/** Finds PostgreSQL's programs, or installs them if that is allowed. */
async function providePostgresPrograms(): Promise<Provision<string>> {
  const found = findPostgresPrograms();
  if (found) return { value: found };
  const refusal = await installPackages(["postgresql"]);
  if (refusal) return { missing: `no PostgreSQL found and ${refusal}` };
  const installed = findPostgresPrograms();
  return installed ? { value: installed } : { missing: "the installed PostgreSQL was not found" };
}
