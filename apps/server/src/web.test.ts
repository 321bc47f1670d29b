import { afterAll, expect, it } from "vitest";
import { openInstallation } from "./testing/installation.ts";
import { jsonWebBuild } from "./testing/json-web-build.ts";

const at = await openInstallation({
  web: jsonWebBuild,
  app: {
    pages: {
      webFolder: import.meta.dirname,
      imageUploadUrl: undefined,
      imageUploadPreset: "preset",
    },
  },
});
afterAll(() => at.close());

async function answerTo(url: string) {
  const { statusCode, headers } = await at.app.inject(url);
  return [statusCode, headers.location];
}

it.each([
  ["/STORES/NORTH-CP?utm_source=Mail", "/stores/NORTH-CP?utm_source=Mail"],
  ["/Stores?search=A", "/stores?search=A"],
  ["/STORES", "/stores"],
  ["/GO/7", "/go/7"],
])(
  "%s, a public page's path that begins in capitals, leads on to %s (rule 9.14)",
  async (url, to) => {
    expect(await answerTo(url)).toEqual([301, to]);
  },
);

it.each(["/stores/a/b", "/STORESX", "/X/STORES", "//STORES/x", "/login"])(
  "%s leads nowhere (rule 9.14)",
  async (url) => {
    expect((await answerTo(url))[1]).toBeUndefined();
  },
);

it("password managers find where the password is changed (rule 3.5)", async () => {
  expect(await answerTo("/.well-known/change-password")).toEqual([302, "/account"]);
});
