import { emailOf, PASSWORD } from "./seeded-data.ts";
import type { Server } from "./server.ts";
import type { WatchedRequest } from "./watch.ts";

/**
 * What others request meanwhile. Each visitor has a network of its own, and each sign-in is of
 * another account.
 */
export async function visitorsOf(
  { url }: Server,
  slugs: readonly string[],
): Promise<WatchedRequest[]> {
  const page = await (await fetch(`${url}/login`)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
  const from = (number: number) => ({ "x-forwarded-for": `198.51.100.${1 + (number % 250)}` });
  const get = (path: string) => (number: number) => fetch(url + path, { headers: from(number) });
  const signIn = (number: number) =>
    fetch(`${url}/api/v1/auth/email-login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...from(number) },
      body: JSON.stringify({ email: emailOf(2 + (number % 1000)), password: PASSWORD }),
    });
  return [
    { what: "/healthz", perSecond: 25, call: get("/healthz") },
    { what: "a script", perSecond: 25, call: get(script) },
    {
      what: "a store page",
      perSecond: 25,
      call: (number) => get(`/stores/${slugs[number % 1000]}`)(number),
    },
    // Each takes a processor some 30 ms.
    { what: "a sign-in", perSecond: 8, call: signIn },
  ];
}
