import { expect, it } from "vitest";
import { dismissToast, readToasts, subscribeToasts, toast } from "./toast-store.ts";

it("'at most 20 toasts': the oldest leave first", () => {
  let told = 0;
  const stop = subscribeToasts(() => {
    told += 1;
  });
  for (let count = 1; count <= 23; count += 1) toast(`Toast ${count}`);
  expect(readToasts().map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, place) => `Toast ${place + 4}`),
  );
  expect(told).toBe(23);
  stop();
  const first = readToasts()[0];
  dismissToast(first?.id ?? 0);
  expect(readToasts()).toHaveLength(19);
  expect(told).toBe(23);
});
