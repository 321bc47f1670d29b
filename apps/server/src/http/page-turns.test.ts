import { expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

it.each(["/login", "/nowhere"])(
  "thirty requests at once of one network for %s: another network's is answered between them (rule 13.7)",
  async (url) => {
    const pages = {
      webFolder: import.meta.dirname,
      imageUploadUrl: undefined,
      imageUploadPreset: "preset",
    };
    const at = await openInstallation({ web: jsonWebBuild, app: { pages } });
    const answered: string[] = [];
    const send = async (remoteAddress: string) => {
      const { statusCode } = await at.app.inject({ url, remoteAddress });
      expect(statusCode).toBeLessThan(500);
      answered.push(remoteAddress);
    };
    await send("203.0.113.7");
    const burst = Array.from({ length: 30 }, () => send("203.0.113.9"));
    await Promise.all([...burst, send("203.0.113.7")]);
    await at.close();
    expect(answered).toHaveLength(32);
    expect(answered.lastIndexOf("203.0.113.7")).toBeLessThan(12);
  },
);
