import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CapturedStatement } from "../../apps/server/src/testing/capture-statements.ts";
import { run } from "../../scripts/lib/run.ts";

/** Lists of values, and rows of values, which are as long as what a test wrote or looked for. */
const LISTS = /\((?:\?|\$\d+)(?:, (?:\?|\$\d+))*\)(?:, \((?:\?|\$\d+)(?:, (?:\?|\$\d+))*\))*/g;

/**
 * The statements that the product executes while the server's tests run on an engine: each once,
 * with the longest of its lists.
 */
export async function captureStatements(postgres: string | null): Promise<CapturedStatement[]> {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-statements-"));
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "apps/server/src"];
  const env = { CAPTURE_STATEMENTS: folder, ...(postgres && { TEST_DATABASE_URL: postgres }) };
  const { code, output } = await run(process.execPath, vitest, { env, quiet: true });
  // What the tests themselves say of this machine is not measured here.
  if (code !== 0) console.log(output.slice(-500));
  const byShape = new Map<string, CapturedStatement>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), "utf8").trim().split("\n")) {
      const statement: CapturedStatement = JSON.parse(line);
      const shape = statement.sql.replace(LISTS, "(...)");
      const known = byShape.get(shape);
      if (!known || known.parameters.length < statement.parameters.length)
        byShape.set(shape, statement);
    }
  }
  rmSync(folder, { recursive: true });
  if (byShape.size === 0) throw new Error("no statement was captured");
  return [...byShape.values()];
}
