import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

test("it is loaded once for all callers; after a failure the next one loads anew", async () => {
  const answers = [Promise.reject(new Error("too many open files")), Promise.resolve("loaded")];
  let tries = 0;
  const get = loadOnce(() => answers[tries++] ?? Promise.reject(new Error("loaded again")));
  expect(get.begun()).toBeUndefined();
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(get.begun()).toBeUndefined();
  expect([tries, await Promise.all([get(), get()]), await get()]).toEqual([
    1,
    ["loaded", "loaded"],
    "loaded",
  ]);
  expect(await get.begun()).toBe("loaded");
  expect(tries).toBe(2);
});
