import { worstLogo } from "../lib/attacker.ts";
import type { Bench } from "../lib/bench.ts";
import type { BenchCase } from "../lib/bench-case.ts";
import { addDelays, compareDelays } from "../lib/compare-delays.ts";
import { emailOf, PASSWORD } from "../lib/seeded-data.ts";
import { type WatchedRequest, watch, watchFor } from "../lib/watch.ts";

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
    const requests = await watchedRequestsOf(bench);
    const quiet = requests.map((): number[] => []);
    const busy = requests.map((): number[] => []);
    for (let round = 0; round < bench.options.rounds; round++) {
      addDelays(quiet, await watchFor(requests, bench.options.seconds));
      let over = false;
      const sent = sendAtOnce(bench, logo, 3).finally(() => {
        over = true;
      });
      addDelays(busy, await watch(requests, () => over));
      await sent;
    }
    return requests.map(({ what }, i) =>
      compareDelays(`${what} during uploads`, quiet[i], busy[i], MOST),
    );
  },
};

async function watchedRequestsOf({ server, merchant }: Bench): Promise<WatchedRequest[]> {
  const page = await (await fetch(`${server.url}/login`)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
  const signIn = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf(2), password: PASSWORD }),
  };
  const requests = [
    { what: "/healthz", call: () => fetch(`${server.url}/healthz`) },
    { what: "a script", call: () => fetch(server.url + script) },
    { what: "a store page", call: () => fetch(`${server.url}/stores/${merchant.slug}`) },
    { what: "a sign-in", call: () => fetch(`${server.url}/api/v1/auth/email-login/`, signIn) },
  ];
  return requests.map((request) => ({ ...request, perSecond: PER_SECOND }));
}

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
