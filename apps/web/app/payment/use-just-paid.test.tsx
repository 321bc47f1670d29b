// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useJustPaid } from "./use-just-paid.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Probe() {
  const awaited = useJustPaid() ? "awaited" : "not awaited";
  return <p>{`${awaited} ${useLocation().search}`}</p>;
}

async function open(address: string) {
  const router = createMemoryRouter([{ path: "/payment", Component: Probe }], {
    initialEntries: [address],
  });
  const { container } = await act(async () => render(<RouterProvider router={router} />));
  return {
    said: () => container.textContent,
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

test("after the return from a payment it is awaited for half a minute, and the address says so once (rule 8.3)", async () => {
  const { said, pass } = await open("/payment?paid=now");
  expect(said()).toBe("awaited ");
  await pass(29_999);
  expect(said()).toBe("awaited ");
  await pass(1);
  expect(said()).toBe("not awaited ");
});

test("nothing is awaited on a screen that was opened otherwise", async () => {
  expect((await open("/payment")).said()).toBe("not awaited ");
  expect((await open("/payment?card=changed")).said()).toBe("not awaited ?card=changed");
});
