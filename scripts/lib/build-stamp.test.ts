import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  clearStamp,
  findBuildFault,
  hashInputs,
  isFresh,
  sourceFolders,
  writeStamp,
} from "./build-stamp.ts";
import { root } from "./paths.ts";

function newPart() {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("source.ts", "one");
  const inputs = [{ folder: relative(root, folder), name: /\.ts$/ }];
  return { part: { title: "example", folder, products: ["main.js"], inputs }, write };
}

it("a build is fresh if it exists and was made from the present sources", () => {
  const { part, write } = newPart();
  const fault = (what: string) => `The build of the example ${what}: run \`npm run build\``;
  expect(findBuildFault([part])).toBe(fault("is missing"));
  write("main.js", "");
  writeStamp(part, hashInputs(part));
  expect([isFresh(part), findBuildFault([part])]).toEqual([true, null]);
  write("source.test.ts", "a test is not built");
  expect(isFresh(part)).toBe(true);
  write("source.ts", "two");
  expect(findBuildFault([part])).toBe(fault("is older than its sources"));
  writeStamp(part, hashInputs(part));
  clearStamp(part);
  expect(isFresh(part)).toBe(false);
});

it("the sources, whose changes restart `npm run dev`, are those of every application and the contract", () => {
  expect(sourceFolders.toSorted()).toEqual([
    "apps/sandbox/src",
    "apps/server/src",
    "apps/web/app",
    "packages/contract/src",
  ]);
});
