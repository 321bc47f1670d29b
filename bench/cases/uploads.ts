import { worstLogo } from "../lib/attacker.ts";
import type { Bench } from "../lib/bench.ts";
import type { BenchCase } from "../lib/bench-case.ts";
import { addDelays, compareDelays } from "../lib/compare-delays.ts";
import { visitorsOf } from "../lib/visitors.ts";
import { watchDuring, watchFor } from "../lib/watch.ts";

const AT_ONCE = 30;
const PER_SECOND = 5;
const MOST = 3;

/**
 * The delay of other requests while one merchant repeatedly uploads the most expensive logo thirty
 * times at once.
 */
export const uploads: BenchCase = {
  name: "uploads",
  async measure(bench) {
    const logo = await worstLogo();
    const visitors = await visitorsOf(bench.server, bench.slugs);
    const requests = visitors.map((one) => ({ ...one, perSecond: PER_SECOND }));
    const quiet = requests.map((): number[] => []);
    const busy = requests.map((): number[] => []);
    for (let round = 0; round < bench.options.rounds; round++) {
      addDelays(quiet, await watchFor(requests, bench.options.seconds));
      addDelays(busy, (await watchDuring(sendAtOnce(bench, logo, 3), requests)).times);
    }
    return requests.map(({ what }, i) =>
      compareDelays(`${what} during uploads`, quiet[i], busy[i], MOST),
    );
  },
};

async function sendAtOnce({ server, token }: Bench, logo: Buffer, times: number): Promise<void> {
  const send = async () => {
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(logo)]));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/v1/uploads/image`, {
      method: "POST",
      headers,
      body,
    });
    if (!answer.ok) throw new Error(`an upload answered ${answer.status}`);
  };
  for (let turn = 0; turn < times; turn++) await Promise.all(Array.from({ length: AT_ONCE }, send));
}
