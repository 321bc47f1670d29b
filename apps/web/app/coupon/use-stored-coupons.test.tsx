// @vitest-environment happy-dom
import { type Coupon, onePage } from "@coupon-center/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { coupon, me, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { useReorder } from "./use-reorder.ts";
import { useStoredCoupons } from "./use-stored-coupons.ts";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

const list = (...ids: number[]) => ids.map((id) => ({ ...coupon, id }));

/** A list of three coupons, whose server is away after each change. */
function open() {
  const server = {
    profile: noAnswer as () => Response,
    coupons: noAnswer as () => Response | Promise<Response>,
    sorted: done as () => Response | Promise<Response>,
  };
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => server.profile(),
    "GET /api/v1/coupons": () => server.coupons(),
    "POST /api/v1/coupons/sort-coupons": () => server.sorted(),
  });
  const screen = renderHook(
    (loaded) => {
      const known = useStoredCoupons(loaded);
      return { ...known, ...useReorder(known.stored, known.show) };
    },
    { initialProps: list(7, 8, 9) },
  );
  const now = () => screen.result.current;
  const without = (gone: number) => (coupons: readonly Coupon[]) =>
    coupons.filter(({ id }) => id !== gone);
  return {
    server,
    lists: () => sent.filter(({ url }) => url.pathname === "/api/v1/coupons").length,
    now,
    ids: () => now().coupons.map(({ id }) => id),
    /** The route has loaded its data anew. */
    loadAgain: (...stored: number[]) => screen.rerender(list(...stored)),
    showWithout: (gone: number) => now().show(without(gone)),
  };
}

const done = () => json({ success: true });

/** Answers when it is told to. */
function held() {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { answered: () => answered, answer: (response: Response) => answer(response) };
}

test("an order that was saved right before the server was away is shown as saved, until it is loaded anew (rules 6.13, 12.3)", async () => {
  const { server, now, ids, showWithout } = open();
  act(() => now().move(2, 0));
  await act(() => now().save());
  expect([ids(), now().changed, now().saving]).toEqual([[9, 7, 8], false, false]);
  act(() => now().move(0, 2));
  expect([ids(), now().changed]).toEqual([[7, 8, 9], true]);
  act(() => now().discard());
  server.profile = () => json(me);
  server.coupons = () => json(onePage(list(8, 9, 7)));
  await act(() => showWithout(0));
  expect(ids()).toEqual([8, 9, 7]);
});

test("a coupon that was deleted right before the server was away is not shown any more (rules 6.11, 12.3)", async () => {
  const { now, ids, showWithout } = open();
  await act(() => showWithout(8));
  expect([ids(), now().changed]).toEqual([[7, 9], false]);
  await act(() => showWithout(7));
  expect(ids()).toEqual([9]);
});

test("where the coupons alone can't be loaded after a change, the list stays (rules 6.11, 12.3)", async () => {
  const { server, ids, showWithout } = open();
  server.profile = () => json(me);
  server.coupons = () => json({}, 503);
  await act(() => showWithout(8));
  expect(ids()).toEqual([7, 9]);
});

test("a coupon that is deleted while an order is saved, right before the server was away, leaves that order (rules 6.11, 6.13, 12.3)", async () => {
  const { server, now, ids, showWithout } = open();
  const sorted = held();
  server.sorted = sorted.answered;
  act(() => now().move(2, 0));
  let saving: Promise<void> | undefined;
  act(() => {
    saving = now().save();
  });
  await act(() => showWithout(8));
  sorted.answer(done());
  await act(async () => saving);
  expect([ids(), now().changed]).toEqual([[9, 7], false]);
});

test("a list that was asked for before another change is not shown after it (rules 6.11, 12.3)", async () => {
  const { server, lists, ids, showWithout } = open();
  const early = held();
  server.profile = () => json(me);
  server.coupons = early.answered;
  const first = showWithout(7);
  await expect.poll(lists).toBe(1);
  const late = held();
  server.coupons = late.answered;
  const second = showWithout(8);
  late.answer(json(onePage(list(9))));
  await act(async () => second);
  early.answer(json(onePage(list(8, 9))));
  await act(async () => first);
  expect(ids()).toEqual([9]);
});

test("what is loaded after a change is shown also where the route has loaded what was there before it (rules 6.11, 6.13)", async () => {
  const { server, now, ids, loadAgain } = open();
  const sorted = held();
  server.sorted = sorted.answered;
  server.profile = () => json(me);
  server.coupons = () => json(onePage(list(9, 7, 8)));
  act(() => now().move(2, 0));
  let saving: Promise<void> | undefined;
  act(() => {
    saving = now().save();
  });
  loadAgain(7, 8, 9);
  sorted.answer(done());
  await act(async () => saving);
  expect([ids(), now().changed]).toEqual([[9, 7, 8], false]);
});
