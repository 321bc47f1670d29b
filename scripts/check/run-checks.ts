import { availableParallelism } from "node:os";
import { addTallies, emptyTally, oneFailure, onePass, type Tally } from "../test/tally.ts";
import { type Check, checks } from "./checks.ts";

async function runOne(check: Check): Promise<Tally> {
  const started = performance.now();
  const { code, output } = await check.run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${check.name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0 ? onePass : oneFailure(`npm run check: ${check.name}`);
}

/**
 * Runs the checks with a text in their names, as many at once as there are cores, and prints
 * failures.
 */
export async function runChecks(part = ""): Promise<Tally> {
  const waiting = checks.filter(({ name }) => name.includes(part));
  let tally = emptyTally;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runOne(check);
      tally = addTallies(tally, result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return tally;
}
