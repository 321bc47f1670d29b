import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { siteConstants } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { root } from "../lib/paths.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const versionOf = (path: string): string => JSON.parse(read(path)).version;
const project = JSON.parse(read("package.json"));

test("the newest version of the changelog is that of every package, except the sandbox's, which has its own", () => {
  const [newest] = [...read("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/gm)];
  expect(newest?.[1]).toBe(project.version);
  const paths = ["package.json", ...globSync("{apps,packages}/*/package.json", { cwd: root })];
  const sandbox = "apps/sandbox/package.json";
  expect(paths).toContain(sandbox);
  const own = paths.filter((path) => path !== sandbox);
  expect(own.length).toBeGreaterThan(3);
  for (const path of own) expect(versionOf(path), path).toBe(project.version);
  const [newestOfSandbox] = [
    ...read("apps/sandbox/CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+)$/gm),
  ];
  expect(newestOfSandbox?.[1]).toBe(versionOf(sandbox));
});

test("the version on the screens is the specification's, independent of the package's", () => {
  expect(siteConstants.version).toBe("3.2.7");
});

test(".nvmrc is the Node version that the packages install, and `npm ci` runs with an older one", () => {
  expect(read(".nvmrc").trim()).toBe(project.dependencies.node);
  expect(project.engines.node).toBe(">=20");
  expect(read(".npmrc")).not.toMatch(/engine-strict/);
});
