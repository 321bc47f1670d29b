import { expect, onTestFinished, test } from "vitest";
import { repeat } from "./repeat.ts";
import { openStore } from "./store.ts";

test("work that finds the disk full is tried again until there is space, and ends no process", async () => {
  const store = openStore();
  onTestFinished(() => store.close());
  const [{ page_count: pages } = { page_count: 0 }] = store.rows<{ page_count: number }>(
    "PRAGMA page_count",
  );
  store.rows(`PRAGMA max_page_count = ${pages}`);
  const stored = Promise.withResolvers<number>();
  let tries = 0;
  const stop = repeat(1, () => {
    tries += 1;
    if (tries === 2) store.rows("PRAGMA max_page_count = 1000000");
    const name = "x".repeat(100_000);
    store.run("INSERT INTO object (kind, id, json) VALUES ('product', 'prod_1', ?)", name);
    stop();
    stored.resolve(tries);
  });
  onTestFinished(stop);
  expect(await stored.promise).toBe(2);
});
