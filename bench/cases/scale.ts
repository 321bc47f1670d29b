import type { BenchCase, Figure } from "../lib/bench-case.ts";
import { touchStores } from "../lib/seeded-data.ts";
import { MANY_STORES, openSize, type Size } from "../lib/size.ts";
import { median } from "../lib/stats.ts";

const FEW_STORES = 100;
const MOST = 1.2;
const TURNS = 30;
const CALLS_A_TURN = 50;
const WARM_UP_TURNS = 10;

/** The cost of pages and lists with a million coupons in the database, compared with a thousand. */
export const scale: BenchCase = {
  name: "scale",
  long: true,
  async measure({ options }) {
    const few = await openSize(options.postgres, FEW_STORES);
    const many = await openSize(options.postgres, MANY_STORES);
    const figures: Figure[] = [];
    for (const ask of requests) figures.push(await compare(ask, few, many));
    await few.stop();
    await many.stop();
    return figures;
  },
};

interface BenchRequest {
  what: string;
  /** the path for a store, or for the merchant's own */
  pathOf(slug: string, own: string): string;
  as?: "merchant" | "staff";
  /** whether each request is for another store */
  each?: true;
  /** whether the stores have changed since the last request */
  changed?: true;
}

const coupons = "/api/v1/coupons?";
const staffStores = "/api/v1/staff/stores?state=";

/** Both sizes have as many matches as a search counts. */
const requests: readonly BenchRequest[] = [
  { what: "store page, kept", pathOf: (_slug, own) => `/stores/${own}` },
  { what: "store page, made anew", pathOf: (slug) => `/stores/${slug}`, each: true, changed: true },
  { what: "list of coupons", pathOf: (slug) => `${coupons}store_slug=${slug}`, each: true },
  {
    what: "own list of coupons",
    pathOf: (_slug, own) => `${coupons}store_slug=${own}&include_scheduled=true`,
    as: "merchant",
  },
  { what: "search of coupons, to its cap", pathOf: () => `${coupons}id_search_text=` },
  { what: "search of coupons, a common word", pathOf: () => `${coupons}id_search_text=save` },
  { what: "directory", pathOf: () => "/stores" },
  { what: "directory, a common word", pathOf: () => "/stores?search=tea" },
  { what: "sitemap", pathOf: () => "/sitemap.xml" },
  { what: "own profile", pathOf: () => "/api/v1/auth/me", as: "merchant" },
  { what: "staff's queue", pathOf: () => `${staffStores}pending`, as: "staff" },
  { what: "staff's list of stores", pathOf: () => `${staffStores}approved`, as: "staff" },
  { what: "staff's search", pathOf: () => `${staffStores}all&search=tea`, as: "staff" },
];

async function compare(ask: BenchRequest, few: Size, many: Size): Promise<Figure> {
  const turns: { few: number; many: number }[] = [];
  for (let turn = 0; turn < TURNS + WARM_UP_TURNS; turn++) {
    const first = turn * CALLS_A_TURN;
    const one = { few: await medianOf(ask, few, first), many: await medianOf(ask, many, first) };
    if (turn >= WARM_UP_TURNS) turns.push(one);
  }
  const ratio = median(turns.map((turn) => turn.many / turn.few));
  const ms = (side: "few" | "many") => `${median(turns.map((turn) => turn[side])).toFixed(2)} ms`;
  return {
    what: `${ask.what}: ${MANY_STORES} stores against ${FEW_STORES}`,
    ours: ms("many"),
    reference: ms("few"),
    ratio,
    target: `<= ${MOST.toFixed(2)}`,
    ok: ratio <= MOST,
  };
}

/** The median duration of one turn's sequential calls, in milliseconds. */
async function medianOf(
  ask: BenchRequest,
  { server, data, slugs, own, headersOf }: Size,
  first: number,
): Promise<number> {
  const turn = Array.from(
    { length: CALLS_A_TURN },
    (_, call) => slugs[ask.each ? (first + call) % FEW_STORES : 0] ?? "",
  );
  if (ask.changed) await touchStores(data, turn);
  const headers = headersOf(ask.as);
  const took: number[] = [];
  for (const slug of turn) {
    const url = server.url + ask.pathOf(slug, own);
    const started = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    took.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  }
  return median(took);
}
