// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readUser, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { store, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { useWentLive } from "./use-went-live.ts";

const unaware = { ...store, live_seen: false };
const route = "POST /api/v1/stores/:store/live-seen";

beforeEach(() => {
  freshBrowser();
  writeUser({ ...storedUser(), store: unaware });
});
afterEach(cleanup);

const open = async (isLive: boolean, of: typeof store | null = unaware) =>
  await act(async () =>
    renderHook(
      (props: { isLive: boolean; of: typeof store | null }) => useWentLive(props.of, props.isLive),
      {
        initialProps: { isLive, of },
      },
    ),
  );

test("the message is shown for one visit, and the server stores it (rule 4.12)", async () => {
  const sent = fakeApi({ [route]: () => json(store) });
  const { result, rerender } = await open(true);
  expect(result.current).toBe(true);
  expect(sent.map(({ url }) => url.pathname)).toEqual(["/api/v1/stores/northpine-cp/live-seen"]);
  expect(readUser()?.store?.live_seen).toBe(true);
  await act(async () => rerender({ isLive: true, of: store }));
  expect(result.current).toBe(true);
  expect(sent).toHaveLength(1);
});

test("the message is not shown again, without a store, or while the page is not live; one being shown stays", async () => {
  const sent = fakeApi({ [route]: () => json(store) });
  for (const [isLive, of] of [
    [true, store],
    [true, null],
    [false, unaware],
  ] as const) {
    expect((await open(isLive, of)).result.current).toBe(false);
  }
  const { result, rerender } = await open(false);
  expect(sent).toHaveLength(0);
  await act(async () => rerender({ isLive: true, of: unaware }));
  expect(result.current).toBe(true);
  expect(sent).toHaveLength(1);
});

test("what was saved of the store meanwhile stays, as a late answer may be of the time before", async () => {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  fakeApi({ [route]: () => answered });
  await open(true);
  writeUser({ ...storedUser(), store: { ...unaware, contact_first_name: "Grace" } });
  await act(async () => answer(json(store)));
  await vi.waitFor(() => expect(readUser()?.store?.live_seen).toBe(true));
  expect(readUser()?.store?.contact_first_name).toBe("Grace");
});

test("if storing fails, the message is shown again", async () => {
  fakeApi({ [route]: () => json({}, 503) });
  expect((await open(true)).result.current).toBe(true);
  expect(readUser()?.store?.live_seen).toBe(false);
});
