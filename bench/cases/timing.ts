import type { BenchCase } from "../lib/bench-case.ts";
import { emailOf } from "../lib/seeded-data.ts";
import { median } from "../lib/stats.ts";

const PAIRS = 150;
const WARM_UP = 20;
const MOST = 0.05;

/**
 * Whether the duration of a refused sign-in reveals that an address has an account (decision 018).
 */
export const timing: BenchCase = {
  name: "timing",
  async measure({ server }) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let pair = 0; pair < PAIRS + WARM_UP; pair++) {
      const sides = [
        () => refusedIn(server.url, emailOf(pair + 2)).then((ms) => known.push(ms)),
        () => refusedIn(server.url, `nobody${pair}@seed.example`).then((ms) => unknown.push(ms)),
      ];
      // The order alternates, as the machine's speed changes over time.
      if (pair % 2 === 1) sides.reverse();
      for (const side of sides) await side();
    }
    const a = median(known.slice(WARM_UP));
    const b = median(unknown.slice(WARM_UP));
    const difference = Math.abs(a - b) / Math.max(a, b);
    return [
      {
        what: "refused sign-in: known against unknown address",
        ours: `${a.toFixed(1)} ms`,
        reference: `${b.toFixed(1)} ms`,
        ratio: a / b,
        target: `< ${MOST * 100} % apart`,
        ok: difference < MOST,
      },
    ];
  },
};

async function refusedIn(url: string, email: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}/api/v1/auth/email-login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "not the password" }),
  });
  await answer.text();
  if (answer.status !== 401) throw new Error(`a wrong password answered ${answer.status}`);
  return performance.now() - started;
}
