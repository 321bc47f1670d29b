// @vitest-environment happy-dom
import { onePage } from "@coupon-center/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveDraft } from "../session/draft.ts";
import { clearSession, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { coupon, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { lastToast } from "../testing/last-toast.ts";
import { useReorder } from "./use-reorder.ts";

const SORT = "POST /api/v1/coupons/sort-coupons";
const list = (...ids: number[]) => ids.map((id) => ({ ...coupon, id }));
const idsOf = (coupons: readonly { id: number }[]) => coupons.map(({ id }) => id);

beforeEach(freshBrowser);
afterEach(cleanup);

/** A screen's list, whose `show` loads the server's current order. */
function openList(before: number[], after = before) {
  let stored = list(...before);
  const show = vi.fn(async () => {
    stored = list(...after);
    screen.rerender();
  });
  const screen = renderHook(() => useReorder(stored, show));
  const { result } = screen;
  return {
    show,
    now: () => result.current,
    ids: () => idsOf(result.current.coupons),
    move: (from: number, to: number) => act(() => result.current.move(from, to)),
    save: () => act(() => result.current.save()),
    store: (...ids: number[]) => {
      stored = list(...ids);
      screen.rerender();
    },
  };
}

/** Moves the third to the first place and saves; returns what lets the server answer. */
function saveMoved({ now, move }: ReturnType<typeof openList>): () => Promise<void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi({ [SORT]: () => answered.then(() => json({ success: true })) });
  move(2, 0);
  let saving: Promise<void> | undefined;
  act(() => {
    saving = now().save();
  });
  return async () => {
    answer();
    await act(async () => saving);
  };
}

test("nothing to save until the order differs from the stored one (rule 6.13)", () => {
  const { now, ids, move } = openList([7, 8, 9]);
  expect([ids(), now().changed, now().saving]).toEqual([[7, 8, 9], false, false]);
  move(0, 2);
  expect([ids(), now().changed]).toEqual([[8, 9, 7], true]);
  move(2, 1);
  expect([ids(), now().changed]).toEqual([[8, 7, 9], true]);
  move(1, 0);
  expect([ids(), now().changed]).toEqual([[7, 8, 9], false]);
});

test("an order that is discarded leaves the stored one, and says so", () => {
  const { now, ids, move } = openList([7, 8, 9]);
  move(0, 2);
  act(() => now().discard());
  expect([ids(), now().changed]).toEqual([[7, 8, 9], false]);
  expect(lastToast()).toEqual(["The new order was discarded", "plain"]);
});

test("the button is not taken for pressed in the 80 ms in which a drop still swallows clicks", () => {
  vi.useFakeTimers();
  const { now, move } = openList([7, 8]);
  expect(now().settling).toBe(false);
  move(0, 1);
  expect(now().settling).toBe(true);
  act(() => vi.advanceTimersByTime(79));
  expect(now().settling).toBe(true);
  act(() => vi.advanceTimersByTime(1));
  expect(now().settling).toBe(false);
  vi.useRealTimers();
});

test("saving sends the whole list with places from 1, as texts, and the order that it was sorted from, then loads it again (rule 6.13, decision 030)", async () => {
  const { now, ids, move, show, store } = openList([7, 8, 9], [9, 7, 8]);
  const sent = fakeApi({ [SORT]: () => json({ success: true }) });
  move(2, 0);
  let saving: Promise<void> | undefined;
  act(() => {
    saving = now().save();
  });
  expect(now().saving).toBe(true);
  await act(async () => saving);
  expect(sent[0]?.body).toEqual({
    items: [
      { id: "9", sort_number: "1" },
      { id: "7", sort_number: "2" },
      { id: "8", sort_number: "3" },
    ],
    based_on: [7, 8, 9],
  });
  expect(show).toHaveBeenCalledOnce();
  expect(now()).toMatchObject({ saving: false, changed: false });
  expect(ids()).toEqual([9, 7, 8]);
  // From now on the list follows the stored order, whoever changes it.
  store(8, 9, 7);
  expect([ids(), now().changed]).toEqual([[8, 9, 7], false]);
  expect(lastToast()).toEqual(["Your changes were saved successfully", "good"]);
});

test.each([
  ["on", 0, 1, [7, 9, 8]],
  ["back", 0, 2, [7, 8, 9]],
])(
  "what is moved %s while the order is saved stays, to be saved too (rules 6.13, 12.8)",
  async (_name, from, to, moved) => {
    const opened = openList([7, 8, 9], [9, 7, 8]);
    const { now, ids, move } = opened;
    const answer = saveMoved(opened);
    move(from, to);
    await answer();
    expect([ids(), now().changed, now().saving]).toEqual([moved, true, false]);
  },
);

test("moved on and back again while it is saved, the order follows the stored one, whoever changes it (rule 6.13)", async () => {
  const opened = openList([7, 8, 9], [9, 7, 8]);
  const { now, ids, move, store } = opened;
  const answer = saveMoved(opened);
  move(0, 1);
  move(1, 0);
  await answer();
  store(8, 9, 7);
  expect([ids(), now().changed]).toEqual([[8, 9, 7], false]);
});

test("409: the list has changed elsewhere, so the stored one is shown and to be sorted again (rule 6.13)", async () => {
  const { now, ids, move, save, show } = openList([7, 8, 9], [7, 9]);
  fakeApi({ [SORT]: () => json({}, 409) });
  move(0, 2);
  await save();
  expect(show).toHaveBeenCalledOnce();
  expect([ids(), now().changed, now().saving]).toEqual([[7, 9], false, false]);
  expect(lastToast()).toEqual([
    "The list has changed in the meantime. Please sort it again.",
    "bad",
  ]);
});

test("409, and the list can't be loaded again: the same is said", async () => {
  const { ids, move, save, show } = openList([7, 8]);
  show.mockResolvedValue();
  fakeApi({ [SORT]: () => json({}, 409) });
  move(0, 1);
  await save();
  expect(ids()).toEqual([7, 8]);
  expect(lastToast()[0]).toMatch(/^The list has changed/);
});

const unknown = "We can't tell whether that was done. Please try again.";

test.each([
  ["without an answer", noAnswer, unknown],
  ["when the server fails", () => json({}, 500), unknown],
  ["refused", () => json({}, 429), "The order could not be saved. Please try again."],
])("%s the order stays on screen, to be saved again (rule 12.15)", async (_name, answer, text) => {
  const { now, ids, move, save, show } = openList([7, 8]);
  fakeApi({ [SORT]: answer });
  move(0, 1);
  await save();
  expect([ids(), now().changed, now().saving]).toEqual([[8, 7], true, false]);
  expect(show).not.toHaveBeenCalled();
  expect(lastToast()).toEqual([text, "bad"]);
});

test.each([
  ["this order: it was saved", [8, 7], "Your changes were saved successfully"],
  ["another: that is not known", [7, 8], unknown],
])("after lost answers the server's list has %s (rule 12.15)", async (_name, stored, text) => {
  const { move, save } = openList([7, 8]);
  const results = list(...stored);
  fakeApi({ [SORT]: noAnswer, "GET /api/v1/coupons": () => json(onePage(results)) });
  move(0, 1);
  await save();
  expect(lastToast()[0]).toBe(text);
});

test("a coupon that was deleted since leaves the order of the others; a new one comes last", () => {
  const { now, ids, move, store } = openList([7, 8, 9]);
  move(2, 0);
  store(7, 8);
  expect([ids(), now().changed]).toEqual([[7, 8], false]);
  store(10, 7, 8, 9);
  expect([ids(), now().changed]).toEqual([[9, 7, 8, 10], true]);
});

const done = () => json({ success: true });

test.each([
  ["sorted elsewhere", [9, 7, 8], [7, 8, 9]],
  ["deleted elsewhere", [8, 9], [8, 9]],
  ["added elsewhere", [7, 8, 9, 10], [7, 8, 9, 10]],
])(
  "an order is saved as one of the list that was sorted, though others have %s since (rule 6.13, decision 030)",
  async (_name, since, based_on) => {
    writeUser(storedUser());
    const before = openList([7, 8, 9]);
    before.move(0, 2);
    before.store(...since);
    const first = fakeApi({ [SORT]: done });
    await before.save();
    expect(first[0]?.body).toMatchObject({ based_on });
    cleanup();

    const left = openList([7, 8, 9]);
    left.move(0, 2);
    act(() => clearSession());
    cleanup();
    writeUser(storedUser());
    const after = openList(since);
    const sent = fakeApi({ [SORT]: done });
    await after.save();
    expect(sent[0]?.body).toMatchObject({ based_on });
  },
);

test("what is moved while an order is saved is sorted from that order (rule 6.13)", async () => {
  const opened = openList([7, 8, 9], [9, 7, 8]);
  const answer = saveMoved(opened);
  opened.move(0, 1);
  await answer();
  const sent = fakeApi({ [SORT]: done });
  await opened.save();
  expect(sent[0]?.body).toMatchObject({ based_on: [9, 7, 8] });
});

test("an order that is not saved when the session ends is back in the account's next one, with coupons that came since at its end (rules 6.13, 12.8)", () => {
  writeUser(storedUser());
  const before = openList([7, 8, 9]);
  before.move(0, 2);
  act(() => clearSession());
  cleanup();
  writeUser(storedUser());
  const after = openList([7, 8, 9, 10]);
  expect([after.ids(), after.now().changed]).toEqual([[8, 9, 7, 10], true]);
  cleanup();
  expect(openList([7, 8, 9, 10]).ids()).toEqual([7, 8, 9, 10]);
});

test("an order of another account, or one that is none, is not brought back (rule 12.8)", () => {
  writeUser(storedUser({ id: 6 }));
  openList([7, 8, 9]).move(0, 2);
  act(() => clearSession());
  cleanup();
  writeUser(storedUser());
  expect(openList([7, 8, 9]).ids()).toEqual([7, 8, 9]);
  cleanup();
  saveDraft({ owner: 5, path: "/coupons", form: "order", values: { order: "987" } });
  expect(openList([7, 8, 9]).ids()).toEqual([7, 8, 9]);
});
