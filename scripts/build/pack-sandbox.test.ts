import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { packSandbox } from "./pack-sandbox.ts";

/** The official library, as the sandbox's own tests have it. */
const Stripe = createRequire(join(root, "apps/sandbox/package.json"))("stripe");

let folder: string;
let at: string;
let manifest: { name: string; version: string; dependencies: Record<string, string> };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "packed-sandbox-"));
  at = join(folder, "package");
  await packSandbox(at);
  manifest = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
  // Only what it declares, as an installation elsewhere would have.
  mkdirSync(join(at, "node_modules"));
  for (const name of Object.keys(manifest.dependencies))
    symlinkSync(join(root, "node_modules", name), join(at, "node_modules", name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the sandbox runs as a package of its own, apart from the product, for the official library", async () => {
  const { startSandbox } = await import(pathToFileURL(join(at, "dist/index.js")).href);
  const sandbox = await startSandbox({ draftMinutes: 60 });
  try {
    const { hostname: host, port } = new URL(sandbox.origin);
    const stripe = new Stripe("sk_test_elsewhere", { host, port, protocol: "http" });
    const { id } = await stripe.customers.create({ email: "a@example.com" });
    expect((await stripe.customers.retrieve(id)).id).toBe(id);
    expect((await fetch(`${sandbox.origin}/sandbox`)).status).toBe(200);
    const styles = await fetch(`${sandbox.origin}/sandbox/assets/sandbox.css`);
    expect(await styles.text()).toContain("{");
  } finally {
    await sandbox.close();
  }
});

it("its command prints its options", async () => {
  const { code, output } = await run(process.execPath, [join(at, "dist/main.js"), "--help"], {
    quiet: true,
  });
  expect([code, output]).toEqual([0, expect.stringContaining("--draft-minutes")]);
});

it("it has its version, its text and its types, and imports nothing but what it declares", () => {
  expect(manifest).not.toHaveProperty("private");
  expect(readFileSync(join(at, "CHANGELOG.md"), "utf8")).toContain(`## ${manifest.version}`);
  expect(readdirSync(at).sort()).toEqual(
    ["CHANGELOG.md", "LICENSE", "README.md", "dist", "node_modules", "package.json"].sort(),
  );
  const files = readdirSync(join(at, "dist"), { recursive: true, encoding: "utf8" });
  expect(files).toContain("index.d.ts");
  expect(files.filter((name) => /\.test\.|^testing/.test(name))).toEqual([]);
  const isOwn = (from: string) =>
    /^(node:|\.{1,2}\/)/.test(from) || Object.hasOwn(manifest.dependencies, from);
  const foreign = files
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => {
      const text = readFileSync(join(at, "dist", name), "utf8");
      return [...text.matchAll(/^(?:import|export) .*?from "([^"]+)"/gms)].map(([, from]) => from);
    })
    .filter((from) => from !== undefined && !isOwn(from));
  expect(foreign).toEqual([]);
});
