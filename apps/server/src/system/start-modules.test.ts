import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";

/** Prints each package of the server's process when its first module is loaded. */
const hook = `import { registerHooks } from "node:module";
const seen = new Set();
if (!process.argv[1]?.includes("sandbox")) registerHooks({
  load(url, context, next) {
    const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
    if (name && !seen.has(name)) process.stdout.write("loaded " + name + "\\n");
    seen.add(name);
    return next(url, context);
  },
});`;

it("a start loads no library that only mails, passkeys, payments, metrics, faulty brand files, the sandbox's pages or the API's description need", async () => {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-modules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const importing = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const env = { DATA_DIR: join(folder, "data"), NODE_OPTIONS: importing };
  const server = await startServerProcess(env, { main: "apps/server/src/main.ts" });
  onTestFinished(() => endProcess(server.child));
  const loaded = (): readonly string[] => server.output().match(/(?<=^loaded ).*/gm) ?? [];
  const [atStart] = server.output().split("Portal");
  expect(atStart).toContain("loaded kysely\n");
  for (const name of [
    "nodemailer",
    "stripe",
    "prom-client",
    "undici",
    "yaml",
    "any-ascii",
    "@simplewebauthn/server",
    "@fastify/swagger",
  ])
    expect(atStart).not.toContain(`loaded ${name}\n`);

  for (const path of ["/metrics", "/sandbox", "/api/openapi.json"])
    expect((await fetch(new URL(path, server.url))).status).toBe(200);
  expect(loaded()).toEqual(expect.arrayContaining(["prom-client", "undici", "@fastify/swagger"]));
});
