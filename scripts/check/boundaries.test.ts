import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../lib/paths.ts";
import { boundaries } from "./boundaries.ts";
import { readSources } from "./sources.ts";

const planted: [rule: string, file: string, imports: string][] = [
  ["no-unknown-imports", "apps/server/src/coupon/a.ts", "./nowhere.ts"],
  ["contract-imports-zod-only", "packages/contract/src/node.ts", "node:fs"],
  ["contract-imports-zod-only", "packages/contract/src/react.ts", "react"],
  ["features-below-app", "apps/server/src/unborn/up.ts", "../app.ts"],
  ["http-below-features", "apps/server/src/http/up.ts", "../coupon/index.ts"],
  ["outbox-below-http", "apps/server/src/outbox/up.ts", "../http/index.ts"],
  ["outbox-below-http", "apps/server/src/audit/up.ts", "../coupon/index.ts"],
  ["jobs-below-outbox", "apps/server/src/jobs/up.ts", "../outbox/index.ts"],
  ["context-below-jobs", "apps/server/src/context.ts", "./outbox/index.ts"],
  ["context-below-jobs", "apps/server/src/context.ts", "./jobs/index.ts"],
  ["base-below-context", "apps/server/src/db/up.ts", "../context.ts"],
  ["base-below-context", "apps/server/src/unborn.ts", "./coupon/index.ts"],
  ["features-by-index", "apps/server/src/unborn/side.ts", "../coupon/coupon-queries.ts"],
  ["verbs-without-http", "apps/server/src/coupon/verb.ts", "fastify"],
  ["verbs-without-http", "apps/server/src/unborn/verb.ts", "../http/index.ts"],
  ["verbs-without-interface", "apps/server/src/ports/render.ts", "react"],
  ["routes-without-queries", "apps/server/src/coupon/routes.ts", "kysely"],
  ["routes-without-queries", "apps/server/src/unborn/routes.ts", "../db/index.ts"],
  ["engines-in-db", "apps/server/src/coupon/engine.ts", "node:sqlite"],
  ["engines-in-db", "apps/server/src/ports/engine.ts", "pg"],
  ["sharp-in-one-module", "apps/server/src/ports/og-image/draw.ts", "sharp"],
  ["kysely-by-verbs", "apps/server/src/http/query.ts", "kysely"],
  ["no-test-helpers-in-product", "apps/server/src/coupon/helper.ts", "../testing/index.ts"],
  ["ui-imports-react-only", "apps/web/app/ui/Link.tsx", "react-router"],
  ["ui-imports-react-only", "apps/web/app/ui/Form.tsx", "../form/index.ts"],
  ["popovers-in-one-place", "apps/web/app/form/Menu.tsx", "@base-ui/react"],
  ["web-imports-no-server", "apps/web/app/coupon/list.tsx", "../../../server/src/coupon/index.ts"],
  ["server-imports-no-web", "apps/server/src/ports/web.ts", "../../../web/app/form/index.ts"],
  ["sandbox-by-index", "e2e/inside.ts", "../apps/sandbox/src/clock.ts"],
  [
    "sandbox-imports-no-product",
    "apps/sandbox/src/clock.ts",
    "../../../packages/contract/src/index.ts",
  ],
  ["imports-declared", "apps/server/src/undeclared.ts", "react-router"],
  ["imports-declared", "apps/web/app/undeclared.test.ts", "fast-check"],
  ["imports-declared", "e2e/undeclared.ts", "stripe"],
  ["started-without-dev-packages", "apps/web/vite.config.ts", "vite"],
  ["started-without-dev-packages", "scripts/lib/tool.ts", "vitest"],
  ["started-without-dev-packages", "packages/contract/src/undeclared.ts", "stripe"],
  ["testing-imports-no-app", "packages/testing/src/inside.ts", "../../../apps/server/src/app.ts"],
  ["product-imports-no-scripts", "apps/server/src/db/tool.ts", "../../../../scripts/build.ts"],
];

// Modules that the planted files import, and imports that are allowed.
const sound: [file: string, imports?: string, isRun?: boolean][] = [
  ["apps/server/src/db/run.ts", "pg", true],
  ["apps/server/src/types.ts", "vitest"],
  ["apps/server/src/app.ts", "./coupon/index.ts"],
  ["apps/server/src/coupon/index.ts", "./coupon-queries.ts"],
  ["apps/server/src/coupon/coupon-queries.ts", "kysely"],
  ["apps/server/src/review/approve.ts", "../coupon/index.ts"],
  ["apps/server/src/http/index.ts", "fastify"],
  ["apps/server/src/outbox/index.ts", "../jobs/index.ts"],
  ["apps/server/src/jobs/index.ts"],
  ["apps/server/src/db/index.ts", "node:sqlite"],
  ["apps/server/src/testing/index.ts", "../app.ts"],
  ["apps/server/src/review/approve.test.ts", "../testing/index.ts"],
  ["apps/web/app/form/index.ts", "react-hook-form"],
  ["apps/web/app/ui/popover/Popover.tsx", "@base-ui/react"],
  ["packages/contract/src/index.ts", "zod"],
  ["scripts/build.ts"],
];

// These rules only concern imports that exist at run time.
const runs = new Set(["started-without-dev-packages"]);

const folder = mkdtempSync(join(tmpdir(), "boundaries-"));
let result: ICruiseResult;

async function cruiseFolder(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { forbidden, options } = boundaries;
  const { output } = await cruise(folders, {
    ...options,
    baseDir,
    ruleSet: { forbidden },
    validate: true,
  });
  if (typeof output === "string") throw new Error(output);
  return output;
}

const found = (): [string, string][] =>
  result.summary.violations.map(({ rule, from }) => [rule.name, from]);

beforeAll(async () => {
  const files = planted.map(([rule, ...rest]) => [...rest, runs.has(rule)] as const);
  for (const [file, imports, isRun = false] of [...sound, ...files]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    // Type imports have to be caught too, unless the rule is about run time.
    const text = imports ? `import ${isRun ? "" : "type "}{ X } from "${imports}";\n` : "";
    writeFileSync(join(folder, file), `${text}export const here = 1;\n`);
  }
  const used = ["pg", "kysely", "fastify", "zod", "react-hook-form", "@base-ui/react"];
  const declared = {
    dependencies: Object.fromEntries(used.map((name) => [name, "*"])),
    devDependencies: { vite: "*", vitest: "*" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(declared));
  writeFileSync(join(folder, "tsconfig.json"), "{}");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  result = await cruiseFolder(folder, ["apps", "packages", "scripts", "e2e"]);
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(planted)("%s is caught in %s", (rule, file) => {
  expect(found()).toContainEqual([rule, file]);
});

test("an import cycle is caught", async () => {
  writeFileSync(join(folder, "scripts/one.ts"), 'import "./two.ts";\n');
  writeFileSync(join(folder, "scripts/two.ts"), 'import "./one.ts";\n');
  const { summary } = await cruiseFolder(folder, ["scripts"]);
  expect(summary.violations.map(({ rule }) => rule.name)).toContain("no-cycles");
});

test("every rule has a planted violation, and allowed imports pass", () => {
  const names = boundaries.forbidden.map(({ name }) => name).filter((name) => name !== "no-cycles");
  expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual(names.sort());
  const files = new Set(sound.map(([file]) => file));
  expect(found().filter(([, from]) => files.has(from))).toEqual([]);
});

test("the project's own files are parsed (decision 005)", async () => {
  const folders = ["apps", "packages", "scripts"];
  const { modules, summary } = await cruiseFolder(root, folders);
  const own = readSources().filter(({ path }) => folders.includes(path.split("/")[0] ?? ""));
  expect(summary.totalCruised).toBeGreaterThanOrEqual(own.length);
  expect(summary.totalDependenciesCruised ?? 0).toBeGreaterThan(own.length / 2);
  expect(modules.some(({ source }) => source === "scripts/check.ts")).toBe(true);
});
