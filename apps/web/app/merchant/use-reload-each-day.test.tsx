// @vitest-environment happy-dom
import { DAY_MS } from "@coupon-center/contract";
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { keepShown } from "../session/keep-shown.ts";
import { freshBrowser } from "../testing/browser.ts";
import { serverTime } from "../testing/server-time.ts";
import { businessNow } from "../time/business-time.ts";
import { useReloadEachDay } from "./use-reload-each-day.ts";

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2030, 5, 1, 16);

beforeEach(() => {
  freshBrowser();
  vi.useFakeTimers({ now: NOON });
  serverTime(NOON);
});
afterEach(() => {
  cleanup();
  document.querySelector("dialog")?.remove();
  vi.useRealTimers();
});

interface Screen {
  /** what a load waits for, or fails with */
  answer?: () => Promise<void>;
  isHeld?: boolean;
}

/** Shows a screen whose loads are counted, each with nothing but the time at which it was asked. */
function open({ answer, isHeld = false }: Screen) {
  const loader = vi.fn(async () => {
    const asked = businessNow();
    await answer?.();
    return asked;
  });
  function Listed({ held }: { held: boolean }) {
    useReloadEachDay(useLoaderData(), held);
    return "the list";
  }
  const child = { id: "list", index: true, loader, element: <Listed held={isHeld} /> };
  const root = { client: { timeZone: "America/New_York" } };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => root, middleware: [keepShown], children: [child] }],
    { hydrationData: { loaderData: { root, list: NOON } } },
  );
  const { container } = render(<RouterProvider router={router} />);
  return { loads: () => loader.mock.calls.length, text: () => container.textContent };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const look = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));

test("a screen is loaded anew within a minute of the stores' midnight, once (rule 12.13)", async () => {
  const { loads } = open({});
  await pass(DAY_MS / 2 - MINUTE_MS);
  expect(loads()).toBe(0);
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await pass(MINUTE_MS);
    expect(loads()).toBe(1);
  }
});

test("a tab that is not looked at waits until it is (rule 12.13)", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const { loads } = open({});
  await pass(DAY_MS);
  expect(loads()).toBe(0);
  hidden.mockReturnValue(false);
  await look();
  await pass(0);
  expect(loads()).toBe(1);
});

test("while it is loaded, it is not loaded again (rule 12.13)", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { loads } = open({ answer: () => answered });
  vi.setSystemTime(NOON + DAY_MS);
  await look();
  await look();
  await pass(MINUTE_MS);
  expect(loads()).toBe(1);
  answer();
  await pass(0);
  await pass(MINUTE_MS);
  expect(loads()).toBe(1);
});

test.each([0, 503])(
  "where it can't be loaded, with status %i, the screen stays, and is loaded a minute later (rules 12.3, 12.13)",
  async (status) => {
    const failures = [new ApiError(status, {})];
    const answer = async () => {
      const failure = failures.pop();
      if (failure) throw failure;
    };
    const { loads, text } = open({ answer });
    vi.setSystemTime(NOON + DAY_MS);
    for (const count of [1, 2, 2]) {
      await pass(MINUTE_MS);
      expect([loads(), text()]).toEqual([count, "the list"]);
    }
  },
);

test("what is unsaved holds it, as an error page could take its place (rules 12.8, 12.13)", async () => {
  const { loads } = open({ isHeld: true });
  vi.setSystemTime(NOON + DAY_MS);
  await look();
  await pass(2 * MINUTE_MS);
  expect(loads()).toBe(0);
});

test("an open dialog holds it until it is closed (rule 12.13)", async () => {
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.open = true;
  const { loads } = open({});
  vi.setSystemTime(NOON + DAY_MS);
  await pass(2 * MINUTE_MS);
  expect(loads()).toBe(0);
  dialog.open = false;
  await pass(MINUTE_MS);
  expect(loads()).toBe(1);
});
