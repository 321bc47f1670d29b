// @vitest-environment happy-dom
import { DAY_MS } from "@coupon-center/contract";
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { serverTime } from "../testing/server-time.ts";
import { businessNow } from "../time/business-time.ts";
import { useReloadEachDay } from "./use-reload-each-day.ts";

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2030, 5, 1, 16);

beforeEach(() => {
  freshBrowser();
  vi.useFakeTimers({ now: NOON });
  serverTime(NOON);
  writeUser(storedUser({ expiration: new Date(NOON + 2 * DAY_MS).toISOString() }));
});
afterEach(() => {
  cleanup();
  document.querySelector("dialog")?.remove();
  vi.useRealTimers();
});

interface Screen {
  profile?: () => Response | Promise<Response>;
  isHeld?: boolean;
}

/** Shows a screen whose loads are counted, each with nothing but the time at which it was asked. */
function open({ profile = () => json(me), isHeld = false }: Screen) {
  const asks = fakeApi({ "GET /api/v1/auth/me": () => profile() });
  const loader = vi.fn(() => businessNow());
  function Listed({ held }: { held: boolean }) {
    useReloadEachDay(useLoaderData(), held);
    return null;
  }
  const child = { id: "list", index: true, loader, element: <Listed held={isHeld} /> };
  const root = { client: { timeZone: "America/New_York" } };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => root, children: [child] }],
    { hydrationData: { loaderData: { root, list: NOON } } },
  );
  render(<RouterProvider router={router} />);
  return { asks, loads: () => loader.mock.calls.length };
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

test("while it is asked whether the server can be reached, it is not asked again (rule 12.13)", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { asks, loads } = open({ profile: () => answered.then(() => json(me)) });
  vi.setSystemTime(NOON + DAY_MS);
  await look();
  await look();
  await pass(MINUTE_MS);
  expect([asks.length, loads()]).toEqual([1, 0]);
  answer();
  await pass(0);
  expect([asks.length, loads()]).toEqual([1, 1]);
});

test("while the server is away the screen stays, and is loaded when it is back (rules 12.3, 12.13)", async () => {
  const answers = [noAnswer];
  const { loads } = open({ profile: () => (answers.shift() ?? (() => json(me)))() });
  vi.setSystemTime(NOON + DAY_MS);
  await pass(MINUTE_MS);
  expect(loads()).toBe(0);
  await pass(MINUTE_MS);
  expect(loads()).toBe(1);
});

test("what is unsaved holds it, as an error page could take its place (rules 12.8, 12.13)", async () => {
  const { asks } = open({ isHeld: true });
  vi.setSystemTime(NOON + DAY_MS);
  await look();
  await pass(2 * MINUTE_MS);
  expect(asks).toEqual([]);
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
