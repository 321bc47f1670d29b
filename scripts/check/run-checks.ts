import { availableParallelism } from "node:os";
import { type Check, checks } from "./checks.ts";

export interface Tally {
  passed: number;
  failed: number;
}

async function runOne(check: Check): Promise<boolean> {
  const started = performance.now();
  const { code, output } = await check.run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${check.name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

/** Runs all checks, as many at once as there are cores, and prints failures. */
export async function runChecks(): Promise<Tally> {
  const waiting = [...checks];
  const tally = { passed: 0, failed: 0 };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      tally[(await runOne(check)) ? "passed" : "failed"] += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return tally;
}
