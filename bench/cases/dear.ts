import type { BenchCase, Figure } from "../lib/bench-case.ts";
import { addDelays, compareMostDelayed, type Delays } from "../lib/compare-delays.ts";
import { type LoadReport, runLoad } from "../lib/load.ts";
import { type Server, startLimitedServer } from "../lib/server.ts";
import { MANY_STORES, openSize, type Size } from "../lib/size.ts";
import { median } from "../lib/stats.ts";
import { visitorsOf } from "../lib/visitors.ts";
import { watchDuring, watchFor, watchIdle } from "../lib/watch.ts";

const MAX_MS = 100;
const CALLS_ALONE = 20;
const CALLERS = 10;
const MAX_RATIO = 2;
const BUSY_SECONDS = 15;
/** Between any two loads, as the machine's speed changes over time. */
const IDLE_SECONDS = 10;

interface DearRequest {
  what: string;
  path: string;
  as?: "staff";
}

const coupons = "/api/v1/coupons?id_search_text=";

/** What reads most of a database with a million coupons. */
const requests: readonly DearRequest[] = [
  { what: "search of coupons, a common word", path: `${coupons}save` },
  { what: "search of coupons, three words", path: `${coupons}save+on+everything` },
  { what: "search of coupons, to its cap", path: coupons },
  { what: "search of coupons, its last page", path: `${coupons}&page=50` },
  { what: "directory", path: "/stores" },
  { what: "directory, a common word", path: "/stores?search=tea" },
  { what: "sitemap", path: "/sitemap.xml" },
  { what: "sitemap, its first file", path: "/sitemaps/1" },
  { what: "staff's search", path: "/api/v1/staff/stores?state=all&search=tea", as: "staff" },
  { what: "staff's list of stores", path: "/api/v1/staff/stores?state=approved", as: "staff" },
  { what: "staff's revenue", path: "/api/v1/staff/revenue", as: "staff" },
];

/**
 * The dearest requests with a million coupons in the database, each by itself; and how much longer
 * others wait while ten callers repeat one of them, with the limits in force.
 */
export const dear: BenchCase = {
  name: "dear",
  long: true,
  async measure({ options }) {
    const size = await openSize(options.postgres, MANY_STORES);
    try {
      const alone: Figure[] = [];
      for (const request of requests) alone.push(await measureAlone(request, size));
      await size.server.stop();
      return [...alone, ...(await measureOthers(size))];
    } finally {
      await size.stop();
    }
  },
};

async function measureAlone({ what, path, as }: DearRequest, size: Size): Promise<Figure> {
  const took: number[] = [];
  for (let call = 0; call < CALLS_ALONE; call++) {
    const started = performance.now();
    const answer = await fetch(size.server.url + path, { headers: size.headersOf(as) });
    await answer.arrayBuffer();
    took.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
  const [first = Number.NaN] = took;
  return {
    what: `${what}, with ${MANY_STORES} stores: the first one after the start, and the median`,
    ours: `${first.toFixed(1)} ms, ${median(took).toFixed(1)} ms`,
    target: `<= ${MAX_MS} ms`,
    ok: Math.max(first, median(took)) <= MAX_MS,
  };
}

/** The requests of others, beside ten callers from networks of their own. */
async function measureOthers(size: Size): Promise<Figure[]> {
  const server = await startLimitedServer(size.data);
  try {
    const others = await visitorsOf(server, size.slugs);
    const idle = await watchIdle(others);
    const busy: { what: string; times: Delays }[] = [];
    for (const [index, request] of requests.entries()) {
      const load = callTogether(server, request, size, index);
      const { times, report } = await watchDuring(load, others);
      console.log(`${request.what}: ${JSON.stringify(report.statuses)}`);
      busy.push({ what: request.what, times });
      addDelays(idle, await watchFor(others, IDLE_SECONDS));
    }
    return busy.map(({ what, times }) => {
      const during = `beside ${CALLERS} callers of: ${what}`;
      return compareMostDelayed(during, others, idle, times, MAX_RATIO);
    });
  } finally {
    await server.stop();
  }
}

function callTogether(
  { url }: Server,
  { path, as }: DearRequest,
  { headersOf }: Size,
  index: number,
): Promise<LoadReport> {
  return runLoad({
    url: url + path,
    headers: headersOf(as),
    networks: Array.from({ length: CALLERS }, (_, caller) => `203.0.${index}.${caller + 1}`),
    connections: CALLERS,
    seconds: BUSY_SECONDS,
    aside: true,
    expect: null,
  });
}
