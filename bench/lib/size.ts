import { signIn } from "./bench.ts";
import { PASSWORD, readFullStore, readSlugs } from "./seeded-data.ts";
import { type Server, STAFF, seed, startServer } from "./server.ts";
import { makeTemporaryData, type TemporaryData } from "./temporary-data.ts";

/** A million coupons. */
export const MANY_STORES = 100_000;

export interface Size {
  server: Server;
  data: TemporaryData;
  /** each store once, in random order */
  slugs: readonly string[];
  /** a merchant's own store */
  own: string;
  /** the headers of a request by whom is signed in, if anyone */
  headersOf(who?: "merchant" | "staff"): Record<string, string>;
  stop(): Promise<void>;
}

/** Fills a new database with stores of ten coupons each, and starts the server on it. */
export async function openSize(postgres: string | null, stores: number): Promise<Size> {
  const data = await makeTemporaryData(postgres);
  await seed(data, stores);
  const slugs = await readSlugs(data);
  const { slug: own, email } = await readFullStore(data);
  const server = await startServer(data, STAFF);
  const { STAFF_EMAIL, STAFF_PASSWORD } = STAFF;
  const tokens = {
    merchant: await signIn(server.url, email, PASSWORD),
    staff: await signIn(server.url, STAFF_EMAIL, STAFF_PASSWORD),
  };
  return {
    server,
    data,
    own,
    headersOf: (who): Record<string, string> =>
      who ? { authorization: `Bearer ${tokens[who]}` } : {},
    slugs: mixed(slugs),
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
