import { beforeEach } from "vitest";
import { FILE } from "./order.ts";

/** Runs before each test file: notes which functions each of its tests ran, for `test-process.ts` to read. */
const hits: Record<string, Set<string>> = {};
let current = FILE;

function note(fn: string): void {
  hits[current] ??= new Set();
  hits[current]?.add(fn);
}

Object.assign(globalThis, { __hit: note, __hits: hits });
// What hooks run between two tests goes to the one before.
beforeEach(({ task }) => {
  current = task.id;
});
