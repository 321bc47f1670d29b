import { afterAll, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());

it("an address that the database refuses does not spoil pages and lists that are read together with it (decision 088)", async () => {
  const { store } = await newLiveStore(at);
  const pages = [`/stores/${store.slug}`, "/stores/a%00b"];
  const lists = [`/api/v1/coupons?store_slug=${store.slug}`];
  const answers = [...pages, ...lists].map((url) => at.app.inject({ url }));
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
});
