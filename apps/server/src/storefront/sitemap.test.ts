import { afterAll, expect, it } from "vitest";
import { copyOf, copyStores, setLive } from "../testing/copied-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { PER_FILE } from "./sitemap.ts";

const at = await openInstallation({ web: jsonWebBuild });
// A process of its own, without the first one's cache.
const other = await openInstallation({ web: jsonWebBuild, processOf: at });
await copyStores(at, PER_FILE + 2);
afterAll(async () => {
  await other.close();
  await at.close();
});

const get = async ({ app }: Installation, url: string) => (await app.inject({ url })).body;
const addresses = (body: string) =>
  [...body.matchAll(/<loc>http:\/\/coupons\.test([^<]+)<\/loc>/g)].map(([, path = ""]) => path);
const pageOf = (number: number) => `/stores/${copyOf(number).slug}`;

it("the sitemap is one file for 2,000 stores, and an index of two for one more (rule 9.10, decision 082)", async () => {
  await setLive(at, PER_FILE);
  const one = await get(at, "/sitemap.xml");
  expect(one).toContain("<urlset ");
  const all = Array.from({ length: PER_FILE }, (_, index) => pageOf(index + 1));
  expect(addresses(one)).toEqual(["/stores", ...all]);

  await setLive(at, PER_FILE + 1);
  const index = await get(other, "/sitemap.xml");
  expect(index).toContain("<sitemapindex ");
  const files = addresses(index);
  // The ids of the copies begin after 1,000,000, and a file has those of 2,000.
  expect(files).toEqual([501, 502].map((part) => `/sitemaps/${part}`));
  const parts = [];
  for (const file of files) parts.push(addresses(await get(other, file)));
  expect(parts).toEqual([
    ["/stores", ...all],
    ["/stores", pageOf(PER_FILE + 1)],
  ]);
});
