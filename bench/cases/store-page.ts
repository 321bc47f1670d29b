import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchCase, comparedCosts } from "../lib/bench-case.ts";
import { costOf } from "../lib/cost.ts";
import type { Load } from "../lib/load.ts";
import { measureInterleaved } from "../lib/measure-interleaved.ts";
import { startReference } from "../lib/reference.ts";

const MIN_KEPT = 0.75;
const MIN_UNCHANGED = 0.8;
const CONNECTIONS = 50;
const CLIENT_ID = 8;
const STORE_READ = "select * from store where client_id = $1 and slug = $2";

/**
 * A store's public page, kept and revalidated by a browser, compared with two bare handlers that
 * send the same bytes: one sends nothing else, one reads the store's row by key first, as no page
 * is sent without checking its version.
 */
export const storePage: BenchCase = {
  name: "page",
  async measure({ server, data, merchant: { slug }, options }) {
    const url = `${server.url}/stores/${slug}`;
    const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
    const etag = answer.headers.get("etag") ?? "";
    const page = join(data.dataDir, "page.html");
    writeFileSync(page, Buffer.from(await answer.arrayBuffer()));
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}; run npm run build`);
    const { databaseUrl } = data;
    const reference = await startReference({
      page,
      sql: databaseUrl ? STORE_READ : STORE_READ.replaceAll("$", "?"),
      parameters: [CLIENT_ID, slug],
      file: join(data.dataDir, "coupon-center.db"),
      databaseUrl,
    });
    const load = { connections: CONNECTIONS, seconds: options.seconds };
    const compare = async (what: string, path: string, least: number, more: Partial<Load> = {}) => {
      const turns = await measureInterleaved(
        options.rounds,
        () => costOf(server.pid, { ...load, ...more, url }),
        () => costOf(reference.pid, { ...load, url: reference.url + path }),
      );
      return comparedCosts(what, turns, least);
    };
    const known = { headers: { "if-none-match": etag }, expect: 304 };
    const kept = "store page, kept, against the same bytes";
    const unchanged = "store page, unchanged (304), against the same bytes";
    const figures = [
      await compare(kept, "/page", MIN_KEPT),
      await compare(`${kept} after one indexed read`, "/read-page", MIN_KEPT),
      await compare(unchanged, "/page", MIN_UNCHANGED, known),
      await compare(`${unchanged} after one indexed read`, "/read-page", MIN_UNCHANGED, known),
    ];
    await reference.stop();
    return figures;
  },
};
