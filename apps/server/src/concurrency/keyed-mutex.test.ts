import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { keyedMutex } from "./keyed-mutex.ts";

test("work with one key runs sequentially, also after a failure; other keys do not wait", async () => {
  const take = keyedMutex();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = take("a", async () => {
    await gate.promise;
    seen.push("first");
    throw new Error("failed");
  });
  const second = take("a", async () => seen.push("second"));
  expect(await take("b", async () => "free")).toBe("free");
  expect(seen).toEqual([]);
  gate.resolve();
  await expect(first).rejects.toThrow("failed");
  expect(await second).toBe(2);
  expect(seen).toEqual(["first", "second"]);
});

test("who comes after the first of two waits for the second", async () => {
  const take = keyedMutex();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = take("a", async () => seen.push("first"));
  const second = take("a", async () => {
    await gate.promise;
    seen.push("second");
  });
  await first;
  const third = take("a", async () => seen.push("third"));
  await expect(Promise.race([third, setImmediate("waits")])).resolves.toBe("waits");
  gate.resolve();
  await Promise.all([second, third]);
  expect(seen).toEqual(["first", "second", "third"]);
});
