import { expect, test } from "vitest";
import { shareRunning } from "./share-running.ts";

test("work with one key runs once for all who want it meanwhile, also if it fails", async () => {
  const share = shareRunning<string>();
  const gate = Promise.withResolvers<string>();
  let started = 0;
  const work = () => {
    started += 1;
    return gate.promise;
  };
  const both = [share("a", work), share("a", work)];
  expect(await share("b", async () => "other")).toBe("other");
  expect(started).toBe(1);
  gate.reject(new Error("failed"));
  for (const one of both) await expect(one).rejects.toThrow("failed");
  expect(await share("a", async () => "again")).toBe("again");
  expect(await share("a", async () => "anew")).toBe("anew");
});
