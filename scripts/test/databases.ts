import { type Cluster, startCluster } from "../../apps/server/src/testing/postgres-cluster.ts";
import { providePostgresPrograms } from "./postgres-programs.ts";
import type { Provision } from "./provision.ts";

export type TestDatabase = Pick<Cluster, "url" | "stop">;

/** The PostgreSQL named by TEST_DATABASE_URL, or one of our own for the length of the tests. */
export async function provideDatabase(): Promise<Provision<TestDatabase>> {
  const url = process.env.TEST_DATABASE_URL;
  // The first run is SQLite's: it must not inherit the other engine.
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
