import { beforeEach } from "vitest";
import { FILE } from "./order.ts";

/**
 * Loaded before each test file: records the functions that each test ran, for `test-process.ts`.
 */
const hits: Record<string, Set<string>> = {};
let current = FILE;

function note(fn: string): void {
  hits[current] ??= new Set();
  hits[current]?.add(fn);
}

Object.assign(globalThis, { __hit: note, __hits: hits });
// Hooks between two tests count for the test before.
beforeEach(({ task }) => {
  current = task.id;
});
