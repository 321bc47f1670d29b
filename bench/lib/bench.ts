import type { Options } from "./options.ts";
import { emailOf, PASSWORD, readSlugs } from "./seeded-data.ts";
import { type Server, seed, startServer } from "./server.ts";
import { makeTemporaryData, type TemporaryData } from "./temporary-data.ts";

const STORES = 2_000;

/** The running server that rows measure, on made-up stores. */
export interface Bench {
  options: Options;
  data: TemporaryData;
  server: Server;
  /** the store of the first merchant: ten live coupons */
  slug: string;
  /** all stores, that one first */
  slugs: readonly string[];
  /** an access token of its owner */
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

/** Signs a seeded merchant in; answers their access token. */
async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/email-login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token }: { token: string } = JSON.parse(await answer.text());
  return token;
}
