import { join } from "node:path";
import type { Bench } from "../lib/bench.ts";
import { type BenchCase, comparedCosts, type Figure } from "../lib/bench-case.ts";
import { captureListSql } from "../lib/capture-sql.ts";
import { costOf } from "../lib/cost.ts";
import { measureInterleaved } from "../lib/measure-interleaved.ts";
import { startReference } from "../lib/reference.ts";

const CONNECTIONS = 20;

export const publicCoupons: BenchCase = {
  name: "coupons",
  measure: (bench) => measureList(bench, "public list of ten coupons, some with cents", {}, 1.5),
};

export const signedInCoupons: BenchCase = {
  name: "signed-in",
  measure: (bench) =>
    measureList(
      bench,
      "own list of ten coupons, signed in",
      { authorization: `Bearer ${bench.token}` },
      1.0,
    ),
};

/** The list of a store's coupons, compared with the same statement in a bare server. */
async function measureList(
  { options, data, server, merchant: { slug } }: Bench,
  what: string,
  headers: Record<string, string>,
  least: number,
): Promise<Figure[]> {
  const captured = await captureListSql(data.databaseUrl ? "postgres" : "sqlite", slug);
  const reference = await startReference({
    sql: captured.sql,
    parameters: captured.parameters.map((value) =>
      typeof value === "number" ? value : `${value}`,
    ),
    slug,
    file: join(data.dataDir, "coupon-center.db"),
    databaseUrl: data.databaseUrl,
  });
  const path = `/api/v1/coupons?store_slug=${slug}`;
  await expectTen(server.url + path, headers);
  await expectTen(reference.url + path, {});
  const load = { connections: CONNECTIONS, seconds: options.seconds };
  const turns = await measureInterleaved(
    options.rounds,
    () => costOf(server.pid, { ...load, url: server.url + path, headers }),
    () => costOf(reference.pid, { ...load, url: reference.url + path }),
  );
  await reference.stop();
  return [comparedCosts(what, turns, least)];
}

/** Both must return ten coupons for the results to be comparable. */
async function expectTen(url: string, headers: Record<string, string>): Promise<void> {
  const answer: unknown = await (await fetch(url, { headers })).json();
  const list = Array.isArray(answer) ? answer : Object(answer).results;
  if (!Array.isArray(list) || list.length !== 10)
    throw new Error(`${url}: ${JSON.stringify(answer).slice(0, 200)} instead of ten coupons`);
}
