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
