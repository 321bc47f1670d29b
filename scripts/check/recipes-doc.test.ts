import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/paths.ts";

const page = readFileSync(join(root, "docs/recipes.md"), "utf8");
const recipes = page.split(/^## /m).slice(1);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const hasHistory =
  existsSync(join(root, ".git")) && git("rev-parse", "--is-shallow-repository") === "false";

test("every path in docs/recipes.md exists", () => {
  const paths = [...page.matchAll(/`((?:apps|packages|clients|e2e)\/[^`\s]+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
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
