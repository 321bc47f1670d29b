import { join } from "node:path";
import type { Bench } from "../lib/bench.ts";
import { captureListSql } from "../lib/captured-sql.ts";
import { putLoad } from "../lib/load.ts";
import { startReference } from "../lib/reference.ts";
import { compared, type Figure, type Row } from "../lib/row.ts";
import { giveCents } from "../lib/seeded.ts";
import { measureInTurns } from "../lib/turns.ts";

const CONNECTIONS = 20;

export const publicCoupons: Row = {
  name: "coupons",
  measure: (bench) => measureList(bench, "public list of ten coupons", {}, 0.48),
};

export const couponsWithCents: Row = {
  name: "cents",
  async measure(bench) {
    const slug = bench.slugs[1] ?? "";
    await giveCents(bench.place, slug);
    return measureList({ ...bench, slug }, "public list of ten coupons with cents", {}, 0.48);
  },
};

export const signedInCoupons: Row = {
  name: "signed-in",
  measure: (bench) =>
    measureList(
      bench,
      "own list of ten coupons, signed in",
      { authorization: `Bearer ${bench.token}` },
      0.54,
    ),
};

/** The list of a store's coupons against the same statement in a bare server. */
async function measureList(
  { options, place, server, slug }: Bench,
  what: string,
  headers: Record<string, string>,
  least: number,
): Promise<Figure[]> {
  const captured = await captureListSql(place.databaseUrl ? "postgres" : "sqlite", slug);
  const reference = await startReference({
    sql: captured.sql,
    parameters: captured.parameters.map((value) =>
      typeof value === "number" ? value : `${value}`,
    ),
    slug,
    file: join(place.dataDir, "coupon-center.db"),
    databaseUrl: place.databaseUrl,
  });
  const path = `/api/v1/coupons?store_slug=${slug}`;
  await expectTen(server.url + path, headers);
  await expectTen(reference.url + path, {});
  const load = { connections: CONNECTIONS, seconds: options.seconds };
  const turns = await measureInTurns(
    options.rounds,
    async () => (await putLoad({ ...load, url: server.url + path, headers })).perSecond,
    async () => (await putLoad({ ...load, url: reference.url + path })).perSecond,
  );
  await reference.stop();
  return [compared(what, turns, least)];
}

/** Both must answer with ten, or the figures mean nothing. */
async function expectTen(url: string, headers: Record<string, string>): Promise<void> {
  const answer: unknown = await (await fetch(url, { headers })).json();
  const list = Array.isArray(answer) ? answer : Object(answer).results;
  if (!Array.isArray(list) || list.length !== 10)
    throw new Error(`${url}: ${JSON.stringify(answer).slice(0, 200)} instead of ten coupons`);
}
