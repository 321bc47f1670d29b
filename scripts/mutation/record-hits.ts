import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";

/** Runs inside each test file: notes the functions that it ran, for `coverage.ts` to read. */
const hits = new Set<string>();
Object.assign(globalThis, { __hit: (fn: string) => void hits.add(fn) });
const started = performance.now();

afterAll(() => {
  const folder = process.env.MUTATION_HITS;
  const test = expect.getState().testPath;
  if (!folder || !test) return;
  const name = createHash("sha256").update(test).digest("hex");
  const ms = performance.now() - started;
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ test, ms, hits: [...hits] }));
});
