import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { serverBuild, webBuild } from "../lib/build-stamp.ts";

/**
 * The modules that an entry of a build loads, at once or later, with their code; old files stay.
 */
function modulesOf(folder: string, entry: string): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [join(folder, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    const code = readFileSync(file, "utf8");
    found.set(file, code);
    for (const [, path = ""] of code.matchAll(
      /(?:from|import|import\() ?"(\.{1,2}\/[\w./-]+\.js)"/g,
    ))
      waiting.push(join(file, "..", path));
  }
  return found;
}

it.each([
  { part: serverBuild, entry: "main.js" },
  { part: serverBuild, entry: "sandbox.js" },
  { part: webBuild, entry: "server/index.js" },
])(
  "what a process loads has one byte for every character (decision 087): $entry",
  ({ part, entry }) => {
    const modules = modulesOf(part.folder, entry);
    expect(modules.size).toBeGreaterThan(5);
    for (const [file, code] of modules) expect(/[^\0-\x7f]/.exec(code)?.[0], file).toBeUndefined();
  },
);

it("Node's client for fetch is not loaded by an import of its HTTP module (decision 087)", () => {
  for (const entry of ["main.js", "sandbox.js"]) {
    for (const [file, code] of modulesOf(serverBuild.folder, entry))
      expect(/^import .*from "(node:)?http"/m.exec(code)?.[0], file).toBeUndefined();
  }
});

it("a process that only shows pages does not load the libraries for mails (decision 087)", () => {
  const entry = readFileSync(join(webBuild.folder, "server/index.js"), "utf8");
  expect(entry).toMatch(/import\("\.\/assets\/render-mail-[\w-]+\.js"\)/);
  expect(entry).not.toMatch(/from "\.\/assets\/render-mail-/);
});

it("the library that finds files by pattern is loaded when it is called (decision 087)", () => {
  const modules = [...modulesOf(serverBuild.folder, "main.js")];
  const [file = "", ...more] = modules
    .filter(([, code]) => code.includes("globIterateSync"))
    .map(([path]) => basename(path));
  expect(file).not.toBe("");
  expect(more).toEqual([]);
  for (const [path, code] of modules) expect(code, path).not.toContain(`from "./${file}"`);
});

it("of the rate limiters only those of the two databases are in the bundle (decision 087)", () => {
  const code = [...modulesOf(serverBuild.folder, "main.js").values()].join("\n");
  expect(code).toMatch(/RateLimiterPostgres = class/);
  expect(code).not.toMatch(/RateLimiterMongo = class/);
});
