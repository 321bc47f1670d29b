import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchCase, compared, perSecond } from "../lib/bench-case.ts";
import { runLoad } from "../lib/load.ts";
import { measureInterleaved } from "../lib/measure-interleaved.ts";
import { startReference } from "../lib/reference.ts";
import { median } from "../lib/stats.ts";

const MIN_KEPT = 0.6;
const MIN_UNCHANGED = 0.8;
const MIN_OF_A_READ = 0.5;
const MIN_MADE = 500;
const CONNECTIONS = 50;
const CLIENT_ID = 8;
const STORE_READ = "select * from store where client_id = $1 and slug = $2";

/**
 * A store's public page, compared with a bare handler that sends the same bytes: cached,
 * revalidated by a browser, and rendered for the first time. On PostgreSQL the bare handler also
 * reads the store's row by key, as no page is sent without checking its version.
 */
export const storePage: BenchCase = {
  name: "page",
  async measure({ server, data, merchant: { slug }, slugs, options }) {
    const url = `${server.url}/stores/${slug}`;
    const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
    const etag = answer.headers.get("etag") ?? "";
    const file = join(data.dataDir, "page.html");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}; run npm run build`);
    const { databaseUrl } = data;
    const read = databaseUrl && { sql: STORE_READ, parameters: [CLIENT_ID, slug], databaseUrl };
    const reference = await startReference({ page: file, ...(read || {}) });
    const load = { connections: CONNECTIONS, seconds: options.seconds };
    const rateOf = async (path: string) =>
      (await runLoad({ ...load, url: `${reference.url}${path}` })).perSecond;
    const bare = databaseUrl ? () => rateOf("/read-page") : () => rateOf("/page");
    const cached = await measureInterleaved(
      options.rounds,
      async () => (await runLoad({ ...load, url })).perSecond,
      bare,
    );
    const known = { headers: { "if-none-match": etag }, expect: 304 };
    const unchanged = await measureInterleaved(
      options.rounds,
      async () => (await runLoad({ ...load, ...known, url })).perSecond,
      bare,
    );
    await reference.stop();
    const made = await rateOfFirstPages(server.url, slugs);
    const against = databaseUrl ? "one indexed read" : "the same bytes";
    return [
      compared(
        `store page, kept, against ${against}`,
        cached,
        databaseUrl ? MIN_OF_A_READ : MIN_KEPT,
      ),
      compared(
        `store page, unchanged (304), against ${against}`,
        unchanged,
        databaseUrl ? MIN_OF_A_READ : MIN_UNCHANGED,
      ),
      {
        what: "store page, made anew",
        ours: perSecond(made),
        target: `>= ${MIN_MADE}/s`,
        ok: made >= MIN_MADE,
      },
    ];
  },
};

const ROUND = 200;
const AT_ONCE = 8;

/**
 * Pages requested for the first time, each of which has to be rendered; the median of rounds of
 * some hundred.
 */
async function rateOfFirstPages(url: string, slugs: readonly string[]): Promise<number> {
  const rates: number[] = [];
  for (let first = 1; first + ROUND <= slugs.length; first += ROUND) {
    const waiting = slugs.slice(first, first + ROUND);
    const started = performance.now();
    const ask = async () => {
      for (let slug = waiting.pop(); slug !== undefined; slug = waiting.pop()) {
        const answer = await fetch(`${url}/stores/${slug}`);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${slug} answered ${answer.status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    rates.push(ROUND / ((performance.now() - started) / 1000));
  }
  return median(rates);
}
