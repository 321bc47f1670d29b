import { seededRandom } from "@coupon-center/testing/random";
import { expect, test } from "vitest";
import { runScript } from "./testing/population.ts";
import { alone, randomScript, type Script, scriptText, simpler } from "./testing/script.ts";
import type { StripeSettings } from "./testing/stripe-rules.ts";
import { openWalkWorld } from "./testing/walk-world.ts";

const long = Boolean(process.env.TEST_LONG);
/** `WALK_SEED`, `WALK_SEQUENCES` and `WALK_FROM`, a population, repeat a run, or go on with it. */
const seed = Number(process.env.WALK_SEED ?? (long ? Date.now() % 1_000_000_007 : 20_261_125));
const first = Number(process.env.WALK_FROM ?? 0);
const sequences = Number(process.env.WALK_SEQUENCES ?? (long ? 20_000 : 24));
/** Merchants whose time passes together: many, as each move of the clock is for all of them. */
const together = long ? 100 : 8;
const TURNS = 5;
/** A failing script is tried in so many simpler forms. */
const SIMPLER = 60;

const afterRetries = ["canceled", "past_due", "unpaid"] as const;
const settingsOf = (population: number): StripeSettings => ({
  retryDays: [3, 5, 7],
  afterRetries: afterRetries[population % afterRetries.length] ?? "canceled",
});

async function faultsOf(script: Script, settings: StripeSettings) {
  const world = await openWalkWorld(settings);
  try {
    return await runScript(world, script);
  } finally {
    await world.close();
  }
}

/** The shortest script that still has a fault, and that fault. */
async function simplest(script: Script, settings: StripeSettings, text: string) {
  let best = { script, text };
  let tries = 0;
  for (let found = true; found; ) {
    found = false;
    for (const other of simpler(best.script)) {
      if (tries++ > SIMPLER) return best;
      const [fault] = await faultsOf(other, settings);
      if (!fault) continue;
      best = { script: other, text: fault.text };
      found = true;
      break;
    }
  }
  return best;
}

test(
  `of ${sequences} merchants whose plans begin, fail, are cancelled, resumed, suspended, refunded, disputed and ended, with lost news and crashes, none was told what was not so (rule 8.21)`,
  async () => {
    for (let at = first, done = 0; done < sequences; at++, done += together) {
      const settings = settingsOf(at);
      const random = seededRandom(seed + at);
      const script = randomScript(random, Math.min(together, sequences - done), TURNS);
      const [fault] = await faultsOf(script, settings);
      if (long) process.stdout.write(`population ${at} of seed ${seed}\n`);
      if (!fault) continue;
      const own = await simplest(alone(script, fault.merchant), settings, fault.text);
      expect.fail(
        `WALK_SEED=${seed}, population ${at} (${settings.afterRetries}), merchant ${fault.merchant}:
${fault.text}
In the simplest form that was found:
${scriptText(own.script)}
${own.text}`,
      );
    }
  },
  long ? 4 * 3_600_000 : 300_000,
);
