import type { Options } from "./options.ts";
import { type FullStore, PASSWORD, readFullStore, readSlugs } from "./seeded-data.ts";
import { type Server, seed, startServer } from "./server.ts";
import { makeTemporaryData, type TemporaryData } from "./temporary-data.ts";

const STORES = 2_000;

/** The running server with seeded stores. */
export interface Bench {
  options: Options;
  data: TemporaryData;
  server: Server;
  merchant: FullStore;
  /** all stores, starting with the merchant's */
  slugs: readonly string[];
  /** an access token of that merchant */
  token: string;
  stop(): Promise<void>;
}

export async function openBench(options: Options): Promise<Bench> {
  const data = await makeTemporaryData(options.postgres);
  await seed(data, STORES);
  const server = await startServer(data);
  const merchant = await readFullStore(data);
  const token = await signIn(server.url, merchant.email, PASSWORD);
  const others = (await readSlugs(data)).filter((slug) => slug !== merchant.slug);
  return {
    options,
    data,
    server,
    merchant,
    slugs: [merchant.slug, ...others],
    token,
    async stop() {
      await server.stop();
      await data.remove();
    },
  };
}

/** Signs an account in; returns the access token. */
export async function signIn(
  url: string,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/email-login/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ email, password }),
  });
  const { token }: { token: string } = JSON.parse(await answer.text());
  return token;
}
