import { expect, it } from "vitest";
import { dismissToast, toast, toasts } from "./toast.ts";

it("'at most 20 toasts': the oldest are removed first (rule 12.4)", () => {
  let calls = 0;
  const stop = toasts.subscribe(() => {
    calls += 1;
  });
  for (let count = 1; count <= 23; count += 1) toast(`Toast ${count}`);
  expect(toasts.read().map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, place) => `Toast ${place + 4}`),
  );
  expect(calls).toBe(23);
  stop();
  const first = toasts.read()[0];
  dismissToast(first?.id ?? 0);
  expect(toasts.read()).toHaveLength(19);
  expect(calls).toBe(23);
});
