import type { BenchCase, Figure } from "../lib/bench-case.ts";
import { emailOf, PASSWORD } from "../lib/seeded-data.ts";
import { median } from "../lib/stats.ts";

const PAIRS = 150;
const WARM_UP = 20;
const MOST = 0.05;

/**
 * Whether the duration of a refused sign-in reveals that an address has an account, to strangers
 * and to whoever shares its owner's network (decision 018).
 */
export const timing: BenchCase = {
  name: "timing",
  async measure({ server }) {
    const toStrangers = await comparedIn(server.url, "");
    for (let pair = 0; pair < PAIRS + WARM_UP; pair++)
      await signIn(server.url, emailOf(pair + 2), PASSWORD, 200);
    return [toStrangers, await comparedIn(server.url, ", from its owner's network")];
  },
};

async function comparedIn(url: string, where: string): Promise<Figure> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < PAIRS + WARM_UP; pair++) {
    const sides = [
      () => refusedIn(url, emailOf(pair + 2)).then((ms) => known.push(ms)),
      () => refusedIn(url, `nobody${pair}@seed.example`).then((ms) => unknown.push(ms)),
    ];
    // The order alternates, as the machine's speed changes over time.
    if (pair % 2 === 1) sides.reverse();
    for (const side of sides) await side();
  }
  const a = median(known.slice(WARM_UP));
  const b = median(unknown.slice(WARM_UP));
  const difference = Math.abs(a - b) / Math.max(a, b);
  return {
    what: `refused sign-in: known against unknown address${where}`,
    ours: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms`,
    ratio: a / b,
    target: `< ${MOST * 100} % apart`,
    ok: difference < MOST,
  };
}

async function refusedIn(url: string, email: string): Promise<number> {
  const started = performance.now();
  await signIn(url, email, "not the password", 401);
  return performance.now() - started;
}

async function signIn(url: string, email: string, password: string, status: number): Promise<void> {
  const answer = await fetch(`${url}/api/v1/auth/email-login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  await answer.text();
  if (answer.status !== status) throw new Error(`a sign-in answered ${answer.status}`);
}
