import type { Options } from "./options.ts";
import { makePlace, type OwnPlace } from "./place.ts";
import { emailOf, PASSWORD, readSlugs } from "./seeded.ts";
import { type Server, seed, startServer } from "./server.ts";

const STORES = 2_000;

/** The running server that rows measure, on made-up stores. */
export interface Bench {
  options: Options;
  place: OwnPlace;
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
  const place = await makePlace(options.postgres);
  await seed(place, STORES);
  const server = await startServer(place);
  const token = await signIn(server.url, emailOf(1));
  const slugs = await readSlugs(place);
  return {
    options,
    place,
    server,
    slug: slugs[0] ?? "",
    slugs,
    token,
    async stop() {
      await server.stop();
      await place.remove();
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
