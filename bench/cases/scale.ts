import type { BenchCase, Figure } from "../lib/bench-case.ts";
import { readSlugs, touchStores } from "../lib/seeded-data.ts";
import { type Server, seed, startServer } from "../lib/server.ts";
import { median } from "../lib/stats.ts";
import { makeTemporaryData, type TemporaryData } from "../lib/temporary-data.ts";

const FEW_STORES = 100;
const MANY_STORES = 100_000;
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

interface Size {
  server: Server;
  data: TemporaryData;
  /** each store once, in random order */
  slugs: readonly string[];
  stop(): Promise<void>;
}

interface BenchRequest {
  what: string;
  pathOf(slug: string): string;
  /** the number of stores to cycle through */
  stores: number;
  /** whether the stores have changed since the last request */
  changed: boolean;
}

const requests: readonly BenchRequest[] = [
  { what: "store page, kept", pathOf: pagePath, stores: 1, changed: false },
  { what: "store page, made anew", pathOf: pagePath, stores: FEW_STORES, changed: true },
  { what: "list of coupons", pathOf: listPath, stores: FEW_STORES, changed: false },
  { what: "search, to its cap", pathOf: searchPath, stores: 1, changed: false },
];

function pagePath(slug: string): string {
  return `/stores/${slug}`;
}

function listPath(slug: string): string {
  return `/api/v1/coupons?store_slug=${slug}`;
}

/** Both sizes have as many matches as a search counts. */
function searchPath(): string {
  return "/api/v1/coupons?id_search_text=";
}

async function openSize(postgres: string | null, stores: number): Promise<Size> {
  const data = await makeTemporaryData(postgres);
  await seed(data, stores);
  const slugs = await readSlugs(data);
  const server = await startServer(data);
  return {
    server,
    data,
    slugs: mixed(slugs).slice(0, FEW_STORES),
    async stop() {
      await server.stop();
      await data.remove();
    },
  };
}

/** Shuffled, so that neighbours in the list are far apart in the database. */
function mixed(slugs: readonly string[]): string[] {
  const step = 7_919;
  return slugs.map((_, data) => slugs[(data * step) % slugs.length] ?? "");
}

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
  { server, data, slugs }: Size,
  first: number,
): Promise<number> {
  const turn = Array.from(
    { length: CALLS_A_TURN },
    (_, call) => slugs[(first + call) % ask.stores] ?? "",
  );
  if (ask.changed) await touchStores(data, turn);
  const took: number[] = [];
  for (const slug of turn) {
    const url = server.url + ask.pathOf(slug);
    const started = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    took.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  }
  return median(took);
}
