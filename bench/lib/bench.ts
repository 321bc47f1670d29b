import type { Options } from "./options.ts";
import { emailOf, PASSWORD, readSlugs } from "./seeded-data.ts";
import { type Server, seed, startServer } from "./server.ts";
import { makeTemporaryData, type TemporaryData } from "./temporary-data.ts";

const STORES = 2_000;

/** The running server with seeded stores. */
export interface Bench {
  options: Options;
  data: TemporaryData;
  server: Server;
  /** the first merchant's store: ten live coupons */
  slug: string;
  /** all stores, starting with that one */
  slugs: readonly string[];
  /** an access token of that merchant */
  token: string;
  stop(): Promise<void>;
}

export async function openBench(options: Options): Promise<Bench> {
  const data = await makeTemporaryData(options.postgres);
  await seed(data, STORES);
  const server = await startServer(data);
  const token = await signIn(server.url, emailOf(1));
  const slugs = await readSlugs(data);
  return {
    options,
    data,
    server,
    slug: slugs[0] ?? "",
    slugs,
    token,
    async stop() {
      await server.stop();
      await data.remove();
    },
  };
}

/** Signs a seeded merchant in; returns the access token. */
async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/email-login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token }: { token: string } = JSON.parse(await answer.text());
  return token;
}
