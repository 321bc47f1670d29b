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

it("password managers find where the password is changed (rule 3.5)", async () => {
  const { statusCode, headers } = await at.app.inject("/.well-known/change-password");
  expect([statusCode, headers.location]).toEqual([302, "/account"]);
});
