import type { Mutant } from "./mutant.ts";
import { openVitest } from "./vitest-session.ts";

/** What the judge sends: one mutant and the tests to try, the likeliest first. */
export interface Order {
  mutant: Mutant;
  tests: readonly string[];
}

/** The first test file that failed; null when all of them passed. */
export interface Outcome {
  killedBy: string | null;
}

let current: Mutant | undefined;
const vitest = await openVitest({
  transform(file, source) {
    if (file !== current?.file) return source;
    return source.slice(0, current.start) + current.replacement + source.slice(current.end);
  },
});

process.on("message", async ({ mutant, tests }: Order) => {
  const before = current?.file;
  current = mutant;
  if (before !== undefined) vitest.invalidate(before);
  vitest.invalidate(mutant.file);
  let killedBy: string | null = null;
  for (const test of tests) {
    if (await vitest.run([test])) continue;
    killedBy = test;
    break;
  }
  process.send?.({ killedBy } satisfies Outcome);
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
