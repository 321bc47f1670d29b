import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { areas } from "./areas.ts";
import { changedLines } from "./changed-lines.ts";
import { explainNothing, findUnjudged } from "./unjudged.ts";

let folder: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
    cwd: folder,
  });
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const linesOf = (since: string) =>
  Object.fromEntries([...changedLines(since, folder)].map(([file, lines]) => [file, [...lines]]));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "changed-lines-"));
  git("init", "-q", "-b", "main");
  write("a.ts", "1\n2\n3\n");
  write(".gitignore", "ignored.ts\n");
  git("add", ".");
  git("commit", "-qm", "First");
  git("checkout", "-qb", "change");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the lines that differ from a commit", () => {
  it("include committed and uncommitted changes and whole untracked files, but no ignored ones", () => {
    write("a.ts", "1\ntwo\n3\n");
    git("commit", "-qam", "Second");
    write("a.ts", "1\ntwo\n3\n4\n");
    write("new.ts", "1\n2");
    write("ignored.ts", "1\n");
    expect(linesOf("main")).toEqual({ "a.ts": [2, 4], "new.ts": [1, 2] });
  });

  it("exclude what the commit's branch has changed since", () => {
    write("a.ts", "1\ntwo\n3\n");
    git("commit", "-qam", "Second");
    git("checkout", "-q", "main");
    write("b.ts", "1\n");
    write("a.ts", "one\n2\n3\n");
    git("add", ".");
    git("commit", "-qm", "Third");
    git("checkout", "-q", "change");
    expect(linesOf("main")).toEqual({ "a.ts": [2] });
  });

  it("are none on the branch itself, where everything is committed", () => {
    git("checkout", "-q", "main");
    write("a.ts", "one\n2\n3\n");
    git("commit", "-qam", "Second");
    expect(linesOf("main")).toEqual({});
    expect(explainNothing("main")).toBe(
      "Nothing differs from main. For committed changes name the commit before them, e.g. --since HEAD~1",
    );
  });
});

describe("changed files without a mutant are named", () => {
  const found = (...files: string[]) => findUnjudged(files, new Set(["apps/server/src/errors.ts"]));

  it("as outside of all areas, or as having none in the changed lines", () => {
    expect(
      found(
        "apps/server/src/main.ts",
        "scripts/check.ts",
        "apps/web/app/routes.ts",
        "apps/server/src/errors.ts",
        "apps/server/src/coupon/remove.ts",
      ),
    ).toEqual([
      "no mutants in apps/server/src/main.ts: no area covers it",
      "no mutants in scripts/check.ts: no area covers it",
      "no mutants in apps/web/app/routes.ts: no area covers it",
      "no mutants in apps/server/src/coupon/remove.ts: nothing to change in these lines",
    ]);
  });

  it("tests and other kinds of files are not expected to have any", () => {
    expect(
      found(
        "docs/product.md",
        "e2e/every-screen/xss.spec.ts",
        "e2e/fixtures/api.ts",
        "a/b.test.ts",
        "a/b.css",
      ),
    ).toEqual([]);
    expect(found("apps/server/src/testing/fault.ts", "apps/web/app/types.d.ts")).toEqual([]);
  });
});

describe("the command", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/mutation.ts", ...args], { cwd: root, encoding: "utf8" });

  it("says that it has judged nothing, and fails, when no file has the name that was given", () => {
    const { status, stdout } = run("jobs", "--only", "no-such-file");
    expect([status, stdout]).toEqual([2, "jobs: no mutants match\nNo mutants were judged.\n"]);
  });

  it("refuses an area that does not exist, and names those that do", () => {
    const { status, stderr } = run("coupons");
    const known = areas.map(({ name }) => name).join(" ");
    const said = `Unknown: coupons. Areas: ${known}; CONTRIBUTING.md has the options\n`;
    expect([status, stderr]).toEqual([2, said]);
  });
});
