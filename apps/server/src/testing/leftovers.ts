import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Vitest's global setup: gives a run a folder for temporary files and a name for its databases, and
 * removes both at its end. Many test files open their installation as they load, and a file that
 * `-t` skips as a whole loads but runs no hook that would close it.
 */
export function setup({
  config: { env },
}: {
  config: { env: Record<string, string | undefined> };
}): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-run-"));
  // PostgreSQL's clusters, whose folders are below, refuse root and run as another account.
  chmodSync(folder, 0o755);
  const run = randomBytes(4).toString("hex");
  Object.assign(env, { TMPDIR: folder, TEST_RUN: run });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    const server = env.TEST_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
    if (!server) return;
    const { dropDatabasesOf } = await import("./postgres-databases.ts");
    await dropDatabasesOf(server, run);
  };
}
