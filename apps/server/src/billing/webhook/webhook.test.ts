import { endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Caller, newStore } from "../../testing/caller.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { eventsOf, postEvent, postText } from "../testing/post-event.ts";
import { openShop, type Shop, secret } from "../testing/shop.ts";
import { billingState, forgetBilling, mailsTo } from "../testing/state.ts";
import { processInbox } from "./process-inbox.ts";
import { receiveEvent } from "./receive.ts";

let shop: Shop;
let merchant: Caller & { email: string };
let event: Stripe.Event;
let text: string;

beforeAll(async () => {
  shop = await openShop();
  ({ merchant } = await newStore(shop.installation));
  await shop.setFaults({ webhooks: "drop" });
  await shop.pay(merchant);
  const [created] = await eventsOf(shop, ["customer.subscription.created"]);
  if (!created) throw new Error("the sandbox told nothing");
  event = created;
  text = JSON.stringify(event, null, 2);
});
afterEach(() => shop.setFaults({ api: "ok" }));
afterAll(() => shop.close());

const inbox = () => shop.installation.db.selectFrom("stripe_event").selectAll().execute();
const timeOf = (seconds: number) => shop.installation.clock.business() + seconds * 1000;

const forgeries: [string, () => ReturnType<typeof postText>][] = [
  ["without a signature", () => postText(shop, text, { header: null })],
  ["with an empty signature", () => postText(shop, text, { header: "" })],
  ["signed by another secret", () => postText(shop, text, { signedBy: "whsec_other" })],
  ["signed a day ahead", () => postText(shop, text, { at: timeOf(86_400) })],
  ["re-serialised", () => postText(shop, JSON.stringify(event), { header: signed() })],
  [
    "altered by a byte",
    () => postText(shop, text.replace('"active"', '"activf"'), { header: signed() }),
  ],
  ["with a byte order mark", () => postText(shop, `\uFEFF${text}`, { header: signed() })],
  [
    "with a byte that is no UTF-8",
    () =>
      postText(shop, Buffer.concat([Buffer.from(text), Buffer.from([0xff])]), { header: signed() }),
  ],
  [
    "signed without the byte order mark it has",
    () => postText(shop, `\uFEFF${text}`, { header: signed() }),
  ],
  [
    "with a byte that no UTF-8 stands for",
    () => {
      const [before = "", after = ""] = text.split('"active"');
      const bytes = [Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)];
      return postText(shop, Buffer.concat(bytes), { header: signed(`${before}\uFFFD${after}`) });
    },
  ],
  ["by an old scheme only", () => postText(shop, text, { header: signed().replace("v1=", "v0=") })],
  ["with two times", () => postText(shop, text, { header: `t=1,${signed()}` })],
  ["of live money", () => postText(shop, JSON.stringify({ ...event, livemode: true }))],
  ["that is no event", () => postText(shop, JSON.stringify({ hello: "world" }))],
  ["that is no JSON", () => postText(shop, "hello")],
  ["that is empty", () => postText(shop, "", { header: signed() })],
];

function signed(payload = text): string {
  return shop.stripe.webhooks.generateTestHeaderString({ payload, secret });
}

test.each(forgeries)("an event %s is 400 and changes nothing (rule 8.2)", async (_name, post) => {
  const before = await billingState(shop);
  const answer = await post();
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: "Bad Request" }]);
  await processInbox(shop.ctxOf);
  expect(await inbox()).toEqual([]);
  expect(await billingState(shop)).toEqual(before);
});

test.each([
  [-301, 400],
  [-300, 200],
  [300, 200],
  [301, 400],
])(
  "'within five minutes of now, either way': signed %s s from now is %s (rule 8.2)",
  async (from, status) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 1000) * 1000 });
    try {
      expect((await postText(shop, text, { at: timeOf(from) })).statusCode).toBe(status);
      expect(await inbox()).toHaveLength(status === 200 ? 1 : 0);
    } finally {
      vi.useRealTimers();
    }
    await forgetBilling(shop);
  },
);

test("'at most 256 KB': a bigger one is 413, signed or not", async () => {
  const padding = "x".repeat(256 * 1024);
  const answer = await postEvent(shop, { ...event, padding });
  expect(answer.statusCode).toBe(413);
  const fits = await postEvent(shop, { ...event, padding: padding.slice(0, -2 * text.length) });
  expect(fits.statusCode).toBe(200);
  await forgetBilling(shop);
});

test("any of 'several secrets' and one of several signatures will do", async () => {
  const older = await postText(shop, text, { signedBy: "whsec_older" });
  expect(older.statusCode).toBe(200);
  const [time, good] = signed().split(",");
  const both = await postText(shop, text, { header: `${time},v1=${"0".repeat(64)},${good}` });
  expect(both.statusCode).toBe(200);
  await forgetBilling(shop);
});

test("an event is answered as received, and the inbox is told; a refused one is logged with the reason", async () => {
  const { ports } = shop.installation;
  const { wakeInbox } = ports;
  let woken = 0;
  ports.wakeInbox = () => void woken++;
  const answer = await postEvent(shop, event);
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(woken).toBe(1);
  ports.wakeInbox = wakeInbox;
  const { logger, lines } = captureLog();
  const ctx = { ...shop.ctxOf(8), log: logger };
  const live = JSON.stringify({ ...event, livemode: true });
  const refused: [Buffer, string | undefined][] = [
    [Buffer.from(text), undefined],
    [Buffer.from([0xff]), signed()],
    [Buffer.from(text), `t=1,${signed()}`],
    [Buffer.from(text), signed("another")],
    [Buffer.from("{}"), signed("{}")],
    [Buffer.from(live), signed(live)],
  ];
  for (const [bytes, signature] of refused)
    await expect(receiveEvent(ctx, { bytes, signature })).rejects.toThrow();
  expect(lines().map((line) => [line.event, line.reason])).toEqual(
    [
      ...["no signed text", "no signed text", "not signed now", "signed by nobody we know"],
      ...["not an event", "of the other mode"],
    ].map((reason) => ["webhook_refused", reason]),
  );
  await forgetBilling(shop);
});

test("a type that nobody handles is 200 and not kept", async () => {
  expect((await postEvent(shop, { ...event, type: "product.created" })).statusCode).toBe(200);
  expect((await postEvent(shop, { ...event, type: "constructor" })).statusCode).toBe(200);
  expect(await inbox()).toEqual([]);
});

test("200 parallel posts of one event are applied once, and again as a new event's words change nothing (rule 8.2)", async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => postEvent(shop, event)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(await inbox()).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => processInbox(shop.ctxOf)));
  const after = await billingState(shop);
  expect(after.subscriptions).toMatchObject([{ status: "active", is_current: 1 }]);
  expect(await mailsTo(shop, merchant.email, "payment-received")).toHaveLength(1);

  await postEvent(shop, event);
  await postEvent(shop, { ...event, id: "evt_another" });
  await processInbox(shop.ctxOf);
  expect(await billingState(shop)).toEqual(after);
  expect(await mailsTo(shop, merchant.email, "payment-received")).toHaveLength(1);
});

test("the answer does not wait for Stripe while its API hangs, and the event is worked on afterwards", async () => {
  await shop.setFaults({ api: "hang" });
  const times: number[] = [];
  for (let number = 0; number < 50; number++) {
    const began = performance.now();
    const answer = await postEvent(shop, { ...event, id: `evt_hang${number}` });
    times.push(performance.now() - began);
    expect(answer.statusCode).toBe(200);
  }
  // Asking Stripe would take six seconds at least.
  expect(Math.max(...times)).toBeLessThan(6_000);
  await shop.setFaults({ api: "ok" });
  await processInbox(shop.ctxOf);
  expect((await inbox()).filter((row) => row.done_at === null)).toEqual([]);
});

test("the merchant of another client is found by the reference alone", async () => {
  const { merchant: other } = await newStore(shop.installation, "Lane Ten", 10);
  await shop.pay(other);
  const created = (await eventsOf(shop, ["customer.subscription.created"])).at(-1);
  await postEvent(shop, created ?? {});
  await processInbox(shop.ctxOf);
  expect(await shop.subscriptionOf(other)).toMatchObject({ status: "active" });
  expect((await other.ok(endpoints.listTransactions)).count).toBe(1);
});
