import { endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newStore } from "../../testing/caller.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { openBilledInstallation, secret } from "../testing/billed-installation.ts";
import { eventsOf, postEvent, postText } from "../testing/post-event.ts";
import { billingState, forgetBilling, mailDataTo } from "../testing/state.ts";
import { processInbox } from "./process-inbox.ts";
import { receiveEvent } from "./receive.ts";

let event: Stripe.Event;
let text: string;

const billing = await openBilledInstallation();
const { merchant } = await newStore(billing.installation);
beforeAll(async () => {
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant);
  const [created] = await eventsOf(billing, ["customer.subscription.created"]);
  if (!created) throw new Error("the sandbox told nothing");
  event = created;
  text = JSON.stringify(event, null, 2);
});
beforeEach(() => forgetBilling(billing));
afterEach(() => billing.setFaults({ api: "ok" }));
afterAll(() => billing.close());

const inbox = () => billing.installation.db.selectFrom("stripe_event").selectAll().execute();
const timeOf = (seconds: number) => billing.installation.clock.business() + seconds * 1000;

const forgeries: [string, () => ReturnType<typeof postText>][] = [
  ["without a signature", () => postText(billing, text, { header: null })],
  ["with an empty signature", () => postText(billing, text, { header: "" })],
  ["signed by another secret", () => postText(billing, text, { signedBy: "whsec_other" })],
  ["signed a day ahead", () => postText(billing, text, { at: timeOf(86_400) })],
  ["re-serialised", () => postText(billing, JSON.stringify(event), { header: signed() })],
  [
    "altered by a byte",
    () => postText(billing, text.replace('"active"', '"activf"'), { header: signed() }),
  ],
  ["with a byte order mark", () => postText(billing, `\uFEFF${text}`, { header: signed() })],
  [
    "with a byte that is no UTF-8",
    () =>
      postText(billing, Buffer.concat([Buffer.from(text), Buffer.from([0xff])]), {
        header: signed(),
      }),
  ],
  [
    "signed without the byte order mark it has",
    () => postText(billing, `\uFEFF${text}`, { header: signed() }),
  ],
  [
    "with a byte that no UTF-8 stands for",
    () => {
      const [before = "", after = ""] = text.split('"active"');
      const bytes = [Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)];
      return postText(billing, Buffer.concat(bytes), { header: signed(`${before}\uFFFD${after}`) });
    },
  ],
  [
    "by an old scheme only",
    () => postText(billing, text, { header: signed().replace("v1=", "v0=") }),
  ],
  ["with two times", () => postText(billing, text, { header: `t=1,${signed()}` })],
  ["of live money", () => postText(billing, JSON.stringify({ ...event, livemode: true }))],
  ["that is no event", () => postText(billing, JSON.stringify({ hello: "world" }))],
  ["that is no JSON", () => postText(billing, "hello")],
  ["that is empty", () => postText(billing, "", { header: signed() })],
];

function signed(payload = text): string {
  return billing.stripe.webhooks.generateTestHeaderString({ payload, secret });
}

test.each(forgeries)("an event %s is 400 and changes nothing (rule 8.2)", async (_name, post) => {
  const before = await billingState(billing);
  const answer = await post();
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: "Bad Request" }]);
  await processInbox(billing.ctxOf);
  expect(await inbox()).toEqual([]);
  expect(await billingState(billing)).toEqual(before);
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
      expect((await postText(billing, text, { at: timeOf(from) })).statusCode).toBe(status);
      expect(await inbox()).toHaveLength(status === 200 ? 1 : 0);
    } finally {
      vi.useRealTimers();
    }
  },
);

test("'at most 256 KB': a larger one is 413, signed or not", async () => {
  const padding = "x".repeat(256 * 1024);
  const answer = await postEvent(billing, { ...event, padding });
  expect(answer.statusCode).toBe(413);
  const fits = await postEvent(billing, { ...event, padding: padding.slice(0, -2 * text.length) });
  expect(fits.statusCode).toBe(200);
});

test("any of 'several secrets' and any of several signatures is accepted", async () => {
  const older = await postText(billing, text, { signedBy: "whsec_older" });
  expect(older.statusCode).toBe(200);
  const [time, good] = signed().split(",");
  const both = await postText(billing, text, { header: `${time},v1=${"0".repeat(64)},${good}` });
  expect(both.statusCode).toBe(200);
});

test("an event is acknowledged and wakes the inbox; a refused one is logged with the reason", async () => {
  const { ports } = billing.installation;
  const { wakeInbox } = ports;
  let woken = 0;
  ports.wakeInbox = () => void woken++;
  const answer = await postEvent(billing, event);
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(woken).toBe(1);
  ports.wakeInbox = wakeInbox;
  const { logger, lines } = captureLog();
  const ctx = { ...billing.ctxOf(8), log: logger };
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
      "no signed text",
      "no signed text",
      "timestamp outside tolerance",
      "no secret matches",
      "not an event",
      "livemode mismatch",
    ].map((reason) => ["webhook_refused", reason]),
  );
});

test("a type that is not handled is 200 and not stored", async () => {
  expect((await postEvent(billing, { ...event, type: "product.created" })).statusCode).toBe(200);
  expect((await postEvent(billing, { ...event, type: "constructor" })).statusCode).toBe(200);
  expect(await inbox()).toEqual([]);
});

test("200 parallel posts of one event are applied once, and posting it again as a new event changes nothing (rule 8.2)", async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => postEvent(billing, event)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(await inbox()).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => processInbox(billing.ctxOf)));
  const after = await billingState(billing);
  expect(after.subscriptions).toMatchObject([{ status: "active", is_current: 1 }]);
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(1);

  await postEvent(billing, event);
  await postEvent(billing, { ...event, id: "evt_another" });
  await processInbox(billing.ctxOf);
  expect(await billingState(billing)).toEqual(after);
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(1);
});

test("the response does not wait for Stripe while its API hangs, and the event is processed afterwards", async () => {
  await billing.setFaults({ api: "hang" });
  // Waiting for Stripe would take six seconds each, together longer than a test may last.
  for (let number = 0; number < 50; number++) {
    const answer = await postEvent(billing, { ...event, id: `evt_hang${number}` });
    expect(answer.statusCode).toBe(200);
  }
  await billing.setFaults({ api: "ok" });
  await processInbox(billing.ctxOf);
  expect((await inbox()).filter((row) => row.done_at === null)).toEqual([]);
});

test("the merchant of another client is found by the payment reference alone", async () => {
  const { merchant: other } = await newStore(billing.installation, "Lane Ten", 10);
  await billing.pay(other);
  const created = (await eventsOf(billing, ["customer.subscription.created"])).at(-1);
  await postEvent(billing, created ?? {});
  await processInbox(billing.ctxOf);
  expect(await billing.subscriptionOf(other)).toMatchObject({ status: "active" });
  expect((await other.ok(endpoints.listTransactions)).count).toBe(1);
});
