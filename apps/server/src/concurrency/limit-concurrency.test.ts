import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

test("two of five calls run at once, one waits, and the others are refused with a time", async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 1, retryAfterSeconds: 7 });
  const started: number[] = [];
  const gate = Promise.withResolvers<void>();
  const calls = [1, 2, 3, 4, 5].map((number) =>
    limited(async () => {
      started.push(number);
      await gate.promise;
      return number;
    }),
  );
  const outcomes = Promise.allSettled(calls);
  await Promise.resolve();
  expect(started).toEqual([1, 2]);
  gate.resolve();
  const refusal = { code: "unavailable", retryAfterSeconds: 7 };
  expect(await outcomes).toMatchObject([
    { value: 1 },
    { value: 2 },
    { value: 3 },
    { reason: refusal },
    { reason: refusal },
  ]);
  expect(await limited(async () => "free again")).toBe("free again");
});
