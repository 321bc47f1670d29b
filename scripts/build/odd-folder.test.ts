import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { run } from "../lib/run.ts";

const outer = mkdtempSync(join(tmpdir(), "coupon-center-place-"));
const place = join(outer, "a #?%20b");
/** As an old Node of the machine's. */
const oldNode = ["--no-strip-types"];
beforeAll(() => {
  mkdirSync(place);
  for (const name of ["apps", "packages", "scripts", "package.json", "package-lock.json"])
    cpSync(join(root, name), join(place, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|\.react-router)$/.test(path),
    });
  cpSync(join(root, "tsconfig.base.json"), join(place, "tsconfig.base.json"));
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"));
});
afterAll(() => rmSync(outer, { recursive: true, force: true }));

it("a build in a folder that is no path of a URL is refused with what to do", async () => {
  const { code, output } = await run(process.execPath, [join(place, "scripts/build.ts")], {
    quiet: true,
  });
  expect([code, output.trim()]).toEqual([
    1,
    `The program can't be built in ${place}, whose path contains "#": move it to a folder without #, ? and %`,
  ]);
});

it("a program that was built elsewhere starts in such a folder", async () => {
  const { output } = await run(process.execPath, [join(place, "scripts/start.mjs")], {
    quiet: true,
    env: { PORT: "none" },
  });
  expect(output).toMatch(/^PORT: must be /);
});

it("the machine's own Node, which npm takes in a folder with a colon, is refused with what to do", async () => {
  const cut = join(outer, "a:b");
  cpSync(join(root, "scripts/start.mjs"), join(cut, "scripts/start.mjs"));
  const startIn = (folder: string) =>
    run(process.execPath, [...oldNode, join(folder, "scripts/start.mjs")], { quiet: true });
  expect(await startIn(cut)).toEqual({
    code: 1,
    output: `The program can't run in ${cut}, whose path contains ":", with which npm does not find the Node that it installed: move it to a folder without :\n`,
  });
  expect(await startIn(place)).toEqual({
    code: 1,
    output: `The program can't run with Node ${process.version}: use npm start, after npm ci without --ignore-scripts, which installs the right one\n`,
  });
});
