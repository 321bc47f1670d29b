import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchCase, comparedCosts } from "../lib/bench-case.ts";
import { costOf } from "../lib/cost.ts";
import { measureInterleaved } from "../lib/measure-interleaved.ts";
import { startReference } from "../lib/reference.ts";

const MIN_KEPT = 0.75;
const MIN_UNCHANGED = 0.8;
const CONNECTIONS = 50;
const CLIENT_ID = 8;
const STORE_READ = "select * from store where client_id = $1 and slug = $2";

/**
 * A store's public page, compared with a bare handler that sends the same bytes: cached
 * and revalidated by a browser. On PostgreSQL the bare handler also
 * reads the store's row by key, as no page is sent without checking its version.
 */
export const storePage: BenchCase = {
  name: "page",
  async measure({ server, data, merchant: { slug }, options }) {
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
    const bareUrl = `${reference.url}${databaseUrl ? "/read-page" : "/page"}`;
    const bare = () => costOf(reference.pid, { ...load, url: bareUrl });
    const kept = await measureInterleaved(
      options.rounds,
      () => costOf(server.pid, { ...load, url }),
      bare,
    );
    const known = { headers: { "if-none-match": etag }, expect: 304 };
    const unchanged = await measureInterleaved(
      options.rounds,
      () => costOf(server.pid, { ...load, ...known, url }),
      bare,
    );
    await reference.stop();
    const against = databaseUrl ? "the same bytes after one indexed read" : "the same bytes";
    return [
      comparedCosts(`store page, kept, against ${against}`, kept, MIN_KEPT),
      comparedCosts(`store page, unchanged (304), against ${against}`, unchanged, MIN_UNCHANGED),
    ];
  },
};
