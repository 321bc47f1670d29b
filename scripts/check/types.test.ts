import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../lib/paths.ts";
import { compile } from "./compile.ts";

type Package = "packages/contract" | "apps/web";

const planted: [where: Package, file: string, text: string, said: string][] = [
  ["packages/contract", "buffer.ts", 'export const x = Buffer.from("x");', "name 'Buffer'"],
  ["packages/contract", "process.ts", "export const x = process.env;", "name 'process'"],
  ["packages/contract", "module.ts", 'import "node:fs";', "'node:fs'"],
  ["packages/contract", "document.ts", "export const x = document.title;", "name 'document'"],
  ["apps/web", "buffer.ts", 'export const x = Buffer.from("x");', "name 'Buffer'"],
  ["apps/web", "process.ts", "export const x = process.env;", "name 'process'"],
  ["apps/web", "timer.ts", "export const x: NodeJS.Timeout | 0 = 0;", "namespace 'NodeJS'"],
  ["apps/web", "module.ts", 'export { readFileSync } from "node:fs";', "'node:fs'"],
];
const sound: [where: Package, file: string, text: string][] = [
  ["packages/contract", "sound.ts", 'export const x = new URL("a", "https://b.example").href;'],
  ["apps/web", "sound.ts", "export const x = document.title;"],
];

const folder = mkdtempSync(join(tmpdir(), "types-"));
let said = "";

beforeAll(async () => {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    rootDir: folder,
  };
  for (const where of ["packages/contract", "apps/web"]) {
    mkdirSync(join(folder, where, "src"), { recursive: true });
    const own = { extends: join(root, where, "tsconfig.json"), compilerOptions };
    const config = JSON.stringify({ ...own, include: ["src"], exclude: [], references: [] });
    writeFileSync(join(folder, where, "tsconfig.json"), config);
  }
  for (const [where, file, text] of [...planted, ...sound])
    writeFileSync(join(folder, where, "src", file), text);
  for (const where of ["packages/contract", "apps/web"])
    said += (await compile(["-p", join(folder, where)])).output;
});

afterAll(() => rmSync(folder, { recursive: true }));

const saidOf = (where: Package, file: string): string =>
  said
    .split("\n")
    .filter((line) => line.includes(`${where}/src/${file}`))
    .join("\n");

test.each(planted)("in %s, %s is rejected: %s", (where, file, _text, reason) => {
  expect(saidOf(where, file)).toContain(reason);
});

test.each(sound)("in %s, %s passes: %s", (where, file) => {
  expect(saidOf(where, file)).toBe("");
});
