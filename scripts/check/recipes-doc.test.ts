import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/paths.ts";
import { readSources } from "./sources.ts";

const page = readFileSync(join(root, "docs/recipes.md"), "utf8");
const recipes = page.split(/^## /m).slice(1);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const hasHistory =
  existsSync(join(root, ".git")) && git("rev-parse", "--is-shallow-repository") === "false";

/** The paths of the repository that a document names. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages|clients|e2e|scripts|docs|bench)\/[^`\s*<]+)`/g)].map(
    ([, path = ""]) => path,
  );

test("every path in docs/recipes.md exists", () => {
  expect(pathsIn(page).length).toBeGreaterThan(30);
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every path in a README, in CONTRIBUTING.md and in a page of docs exists", () => {
  const documents = readSources("README.md", "*/README.md", "CONTRIBUTING.md", "docs/*.md");
  expect(documents.length).toBeGreaterThan(10);
  // Paths of the server are below its sources in docs/architecture.md.
  const exists = (path: string) =>
    ["", "apps/server/src"].some((folder) => existsSync(join(root, folder, path)));
  const missing = documents.flatMap(({ path: document, text }) =>
    pathsIn(text)
      .filter((path) => !exists(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("every file below the server's sources that docs/architecture.md names by its path exists", () => {
  const architecture = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const server = join(root, "apps/server/src");
  const named = [...architecture.matchAll(/`(([\w-]+)\/[\w/-]+\.ts)`/g)].flatMap(
    ([, path = "", folder = ""]) => (existsSync(join(server, folder)) ? path : []),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(server, path)))).toEqual([]);
});

test("the README names all commands that migrate the database, and no others", () => {
  const folder = "apps/server/src/commands";
  const migrating = readSources(`${folder}/*.ts`).flatMap(({ path, text }) => {
    const [, name] = /^[\w/-]+\/commands\/(\w+)\.ts$/.exec(path) ?? [];
    return name !== undefined && /(?<!function )\bwith(Installation|Client)\(/.test(text)
      ? name
      : [];
  });
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [line = ""] = /^.+ migrate the database as a start does.+$/m.exec(readme) ?? [];
  const named = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(migrating.toSorted());
});

test("there is a recipe for each usual change, and each references a commit", () => {
  const titles = recipes.map((recipe) => recipe.split("\n")[0]);
  for (const word of [
    "field",
    "screen",
    "mail",
    "job",
    "rate limit",
    "staff endpoint",
    "migration",
    "brand",
  ])
    expect(titles).toContain(`A new ${word}`);
  for (const recipe of recipes) expect(recipe).toMatch(/Shown by `[0-9a-f]{7}` "[^"]+"/);
});

test.runIf(hasHistory)(
  "every commit in docs/recipes.md is in the history, with that subject",
  () => {
    for (const [, commit = "", subject] of page.matchAll(/ by `([0-9a-f]{7})` "([^"]+)"/g)) {
      expect(git("show", "--no-patch", "--format=%s", commit)).toBe(subject);
      git("merge-base", "--is-ancestor", commit, "HEAD");
    }
  },
);
