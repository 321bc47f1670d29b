import type { Endpoint } from "@coupon-center/contract";
import type { Attacker } from "../lib/attacker.ts";
import type { Bench } from "../lib/bench.ts";
import type { BenchCase, Figure } from "../lib/bench-case.ts";
import { runLoad } from "../lib/load.ts";
import { readMemory } from "../lib/memory.ts";
import { emailOf, PASSWORD, readFirstStore } from "../lib/seeded-data.ts";
import { type Server, startServer } from "../lib/server.ts";
import { percentile } from "../lib/stats.ts";
import { type WatchedRequest, watch } from "../lib/watch.ts";
import { allEndpoints, type WorstCall, worstCallOf } from "../lib/worst-calls.ts";

const AT_ONCE = 30;
const PER_SECOND = 40;
const MOST = 3;
const MAX_MIB = 300;
const STAFF = { STAFF_EMAIL: "staff@seed.example", STAFF_PASSWORD: "a staff password" };
const MERCHANT = 1;

/**
 * One account repeats the worst call of each endpoint in turn, thirty at once, with the limits in
 * force: how much longer others wait for pages, scripts and sign-ins, and the server's memory.
 */
export const abuse: BenchCase = {
  name: "abuse",
  long: true,
  async measure(bench) {
    await bench.server.stop();
    const server = await startServer(bench.data, {
      RATE_LIMIT_FACTOR: "1",
      TRUSTED_PROXY: "loopback",
      ...STAFF,
    });
    try {
      return await measureAll(bench, server);
    } finally {
      await server.stop();
    }
  },
};

async function measureAll(bench: Bench, server: Server): Promise<Figure[]> {
  const merchant = await attackerAt(bench, server, emailOf(MERCHANT), PASSWORD);
  const admin = await attackerAt(bench, server, STAFF.STAFF_EMAIL, STAFF.STAFF_PASSWORD);
  const requests = await watchedRequestsAt(server, bench.slugs);
  const quiet: number[][] = requests.map(() => []);
  const during = new Map<string, number[][]>();
  let memory = 0;
  for (const [name, endpoint] of allEndpoints) {
    const attacker = /staff|admin/.test(endpoint.access) ? admin : merchant;
    const call = await worstCallOf(name, endpoint, attacker);
    const until = performance.now() + 1000;
    await watch(PER_SECOND, requests, quiet, () => performance.now() >= until);
    let over = false;
    const times: number[][] = requests.map(() => []);
    const attack = runLoad(loadOf(server, endpoint, call, attacker, bench.options.seconds));
    const sent = attack.finally(() => {
      over = true;
    });
    await watch(PER_SECOND, requests, times, () => over);
    console.log(`${name}: ${(await sent).perSecond.toFixed(0)}/s`);
    memory = Math.max(memory, readMemory(server.pid).ours);
    during.set(name, times);
  }
  return [
    ...[...during].map(([name, times]) => compare(name, quiet, times)),
    ...requests.map(({ what }, index) =>
      compareAll(
        what,
        quiet[index] ?? [],
        [...during.values()].flatMap((one) => one[index] ?? []),
      ),
    ),
    {
      what: "memory at most",
      ours: `${memory.toFixed(0)} MiB`,
      target: `< ${MAX_MIB} MiB`,
      ok: memory < MAX_MIB,
    },
  ];
}

async function attackerAt(
  bench: Bench,
  { url }: Server,
  email: string,
  password: string,
): Promise<Attacker> {
  const answer = await fetch(`${url}/api/v1/auth/email-login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
    body: JSON.stringify({ email, password }),
  });
  const { token }: { token: string } = JSON.parse(await answer.text());
  return { email, token, ...(await readFirstStore(bench.data)) };
}

function loadOf(
  { url }: Server,
  { method, path }: Endpoint,
  { body, contentType = "application/json", query = {} }: WorstCall,
  { token, slug, storeId, couponId }: Attacker,
  seconds: number,
) {
  const about = path.includes("/stores/:id") ? storeId : couponId;
  const target = path.replace(":store", slug).replace(":id", String(about));
  return {
    url: `${url}${target}?${new URLSearchParams(query)}`,
    method,
    headers: {
      "x-forwarded-for": "203.0.113.9",
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": contentType }),
    },
    ...(body !== undefined && { body64: Buffer.from(body).toString("base64") }),
    connections: AT_ONCE,
    seconds,
    expect: null,
  };
}

/** Each visitor has a network of its own, and each sign-in is of another account. */
async function watchedRequestsAt(
  { url }: Server,
  slugs: readonly string[],
): Promise<WatchedRequest[]> {
  const page = await (await fetch(`${url}/login`)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
  const from = (number: number) => ({ "x-forwarded-for": `198.51.100.${1 + (number % 250)}` });
  const get = (path: string) => (number: number) => fetch(url + path, { headers: from(number) });
  const signIn = (number: number) =>
    fetch(`${url}/api/v1/auth/email-login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...from(number) },
      body: JSON.stringify({ email: emailOf(2 + (number % 1000)), password: PASSWORD }),
    });
  return [
    { what: "/healthz", call: get("/healthz") },
    { what: "a script", call: get(script) },
    { what: "a store page", call: (number) => get(`/stores/${slugs[number % 1000]}`)(number) },
    { what: "a sign-in", call: signIn },
  ];
}

/** The kind of request that suffers most, while one endpoint is called. */
function compare(name: string, quiet: readonly number[][], times: readonly number[][]): Figure {
  const ratios = times.map(
    (one, index) => percentile(one, 95) / percentile(quiet[index] ?? [], 95),
  );
  const ratio = Math.max(...ratios);
  return {
    what: `others during ${name}, 95th percentile`,
    ours: "",
    ratio,
    target: `<= ${MOST.toFixed(2)}`,
    ok: ratio <= MOST,
  };
}

function compareAll(what: string, quiet: readonly number[], busy: readonly number[]): Figure {
  const ms = (times: readonly number[]) => percentile(times, 99);
  const ratio = ms(busy) / ms(quiet);
  return {
    what: `${what} during all, 99th percentile`,
    ours: `${ms(busy).toFixed(1)} ms`,
    reference: `${ms(quiet).toFixed(1)} ms`,
    ratio,
    target: `<= ${MOST.toFixed(2)}`,
    ok: ratio <= MOST,
  };
}
