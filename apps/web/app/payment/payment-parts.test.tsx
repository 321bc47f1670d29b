// @vitest-environment happy-dom
import { onePage } from "@coupon-center/contract";
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { json } from "../testing/fake-api.ts";
import { toasts } from "../ui/toast.ts";
import { card, list, openPayment, order } from "./testing/payment-screen.tsx";

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("before the first payment no cards are requested", async () => {
  const { asked, text } = await openPayment({});
  expect(asked()).toEqual({ cards: 0, orders: 1 });
  expect(text()).toContain("Payment methods");
});

test("no heading of cards stands without a card or a button, as of a plan that is paused without a card (rule 8.12)", async () => {
  const methods = () => list([]);
  const { text } = await openPayment({ firstPayment: 1, updatable: false, methods });
  expect(text()).toContain("#1");
  expect(text()).not.toContain("Payment methods");
  cleanup();
  const failed = await openPayment({
    firstPayment: 1,
    updatable: false,
    methods: () => json({ detail: "Bad Gateway" }, 502),
  });
  expect(failed.text()).toContain("Payment methods");
});

test("of a plan that nothing is charged for, as a given one, no card is asked for where there is none (rules 8.12, 10.14)", async () => {
  const given = { firstPayment: 1, charged: false };
  const { text } = await openPayment({ ...given, methods: () => list([]) });
  expect(text()).toContain("#1");
  expect(text()).not.toContain("Update card");
  cleanup();
  const carded = await openPayment(given);
  expect(carded.text()).toContain("ending in 4242");
  expect(carded.text()).toContain("Update card");
});

test("a payment reloads cards and orders (rule 8.3)", async () => {
  const { asked, text, pay } = await openPayment({});
  await pay(1);
  expect(asked()).toEqual({ cards: 1, orders: 2 });
  expect(text()).toContain("ending in 4242");
  await pay(1);
  expect(asked()).toEqual({ cards: 1, orders: 2 });
  await pay(2);
  expect(asked()).toEqual({ cards: 2, orders: 3 });
});

test("a payment that arrives right before the server is away is shown once it is back; the screen stays (rules 8.12, 12.3)", async () => {
  vi.useFakeTimers();
  const { pay, away, asked, text } = await openPayment({ firstPayment: 1 });
  const wait = () => act(() => vi.advanceTimersByTimeAsync(4_000));
  away(true);
  await pay(2);
  await wait();
  expect(text()).toContain("#1");
  away(false);
  await wait();
  const { orders } = asked();
  expect(text()).toContain("#1");
  for (let times = 0; times < 3; times += 1) await wait();
  expect(asked().orders).toBe(orders);
});

test("the parts of a plan that is known from before are requested beside the profile, once", async () => {
  let answerProfile = () => {};
  const profile = new Promise<void>((resolve) => {
    answerProfile = resolve;
  });
  const { asked, text } = await openPayment({ firstPayment: 1, profile });
  expect(asked()).toEqual({ cards: 1, orders: 1 });
  expect(text()).toBe("");
  await act(async () => answerProfile());
  expect(text()).toContain("ending in 4242");
  expect(asked()).toEqual({ cards: 1, orders: 1 });
});

test("a payment that the browser does not know of yet is shown, too (rule 8.3)", async () => {
  const { asked, text } = await openPayment({ firstPayment: 1, paidMeanwhile: 2 });
  expect(asked()).toEqual({ cards: 2, orders: 2 });
  expect(text()).toContain("ending in 4242");
});

test("a change of the cards reloads only the cards, each time", async () => {
  const { asked, press } = await openPayment({ firstPayment: 1 });
  for (const cards of [2, 3]) {
    await press("Make default");
    expect(asked()).toEqual({ cards, orders: 1 });
  }
});

test("of several cards the one that becomes the default shows that it does (rule 12.5)", async () => {
  const methods = () => list([card, { ...card, id: "pm_2" }]);
  await openPayment({ firstPayment: 1, methods, changed: new Promise(() => undefined) });
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>(".cards button")];
  await act(async () => buttons()[2]?.click());
  expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
  const busy = buttons().map(({ dataset }) => dataset.busy);
  expect(busy).toEqual([undefined, undefined, "true", undefined]);
});

test("opening the screen again does not show older data", async () => {
  let last4 = "4242";
  const { press, openAgain, text } = await openPayment({
    firstPayment: 1,
    methods: () => list([{ ...card, last4 }]),
  });
  await press("Make default");
  last4 = "4444";
  await openAgain();
  expect(text()).toContain("ending in 4444");
});

test("a change of the default card that ends after the screen was opened again is shown", async () => {
  let last4 = "4242";
  let answerChange = () => {};
  const changed = new Promise<void>((resolve) => {
    answerChange = resolve;
  });
  const methods = () => list([{ ...card, last4 }]);
  const { press, openAgain, text } = await openPayment({ firstPayment: 1, methods, changed });
  await press("Make default");
  await openAgain();
  last4 = "4444";
  await act(async () => answerChange());
  expect(text()).toContain("ending in 4444");
});

test("a change of the default card that fails is told before the cards are loaded again", async () => {
  const answers = [list([card])];
  const methods = () => answers.shift() ?? new Promise<Response>(() => undefined);
  const changed = Promise.reject(new TypeError("the server is away"));
  changed.catch(() => undefined);
  const { press } = await openPayment({ firstPayment: 1, methods, changed });
  await press("Make default");
  expect(toasts.read().at(-1)?.tone).toBe("bad");
});

test("a part that arrives after the screen was opened again replaces nothing", async () => {
  let last4 = "4242";
  let answerLate = (_response: Response) => {};
  const late = new Promise<Response>((resolve) => {
    answerLate = resolve;
  });
  const answers = [json({}, 502), late, json({}, 502)];
  const { press, openAgain, text } = await openPayment({
    firstPayment: 1,
    methods: () => list([{ ...card, last4 }]),
    orders: () => answers.shift() ?? json({}, 501),
  });
  await press("Try again");
  await openAgain();
  last4 = "4444";
  await press("Make default");
  await act(async () => answerLate(list([order(7)])));
  expect(text()).toContain("ending in 4444");
  expect(text()).not.toContain("#7");
});

test("a failed part does not affect the others, and is retried alone (rule 8.16)", async () => {
  let status = 502;
  const { asked, press, text } = await openPayment({
    firstPayment: 1,
    orders: () => json(onePage([order(7)]), status),
  });
  expect(text()).toContain("ending in 4242");
  expect(text()).toContain("The order history could not be loaded.");
  await press("Try again");
  expect(text()).toContain("The order history could not be loaded.");
  status = 200;
  await press("Try again");
  expect(text()).toContain("#7");
  expect(asked()).toEqual({ cards: 1, orders: 3 });
});

test("'Load more' until all are loaded; a failed page is requested again, a moved order is shown once (rule 8.11)", async () => {
  let works = true;
  const pages: Record<string, number[]> = { 1: [9, 8], 2: [8, 7], 3: [6] };
  const { press, rows, text } = await openPayment({
    firstPayment: 1,
    orders: (page) => (works ? list((pages[page ?? ""] ?? []).map(order), 4) : json({}, 500)),
  });
  await press("Load more");
  expect(rows()).toEqual(["#9", "#8", "#7"]);
  works = false;
  await press("Load more");
  expect(text()).toContain("More orders could not be loaded.");
  expect(rows()).toEqual(["#9", "#8", "#7"]);
  works = true;
  await press("Try again");
  expect(rows()).toEqual(["#9", "#8", "#7", "#6"]);
  expect(text()).not.toContain("Load more");
});

test("'Download CSV' saves all payments; one that fails says so (rule 8.26)", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:saved";
  });
  // Here a click would leave the page, for this file and those after it.
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  let status = 200;
  const { asked, press } = await openPayment({
    firstPayment: 1,
    orders: () => json(onePage([order(7), order(6)]), status),
  });
  expect(asked().orders).toBe(1);
  await press("Download CSV");
  expect(asked().orders).toBe(2);
  expect(await saved[0]?.text()).toMatch(/#7,.*\r\n#6,/);
  expect(click).toHaveBeenCalledOnce();
  status = 500;
  await press("Download CSV");
  expect(saved).toHaveLength(1);
  expect(toasts.read().at(-1)?.text).toBe("The order history could not be loaded.");
});
