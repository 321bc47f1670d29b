import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "./start.ts";
import { callApi, listAll } from "./testing/api.ts";
import { createPlan, payLink, subscribe } from "./testing/shop.ts";
import { connectStripe, startWorld } from "./testing/world.ts";

let folder: string;
let running: Sandbox[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  running = [];
});
afterEach(async () => {
  for (const sandbox of running) await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  running.push(sandbox);
  return sandbox;
}
const advance = ({ origin }: Sandbox, duration: string) =>
  fetch(`${origin}/sandbox/clock`, {
    method: "POST",
    body: new URLSearchParams({ advance: duration }),
    redirect: "manual",
  });

test("after a restart at another URL, all data is there, and the pages' URLs are updated", async () => {
  const data = join(folder, "made", "anew");
  const first = await start({ data, publicUrl: "https://first.example/sandbox/" });
  const link = await createPlan(connectStripe(first.origin));
  expect(link.url).toMatch(/^https:\/\/first\.example\/sandbox\/pay\/plink_/);
  await advance(first, "P10D");
  await running.pop()?.close();

  const second = await start({ data, publicUrl: "https://second.example" });
  expect(Math.round(second.offsetMs() / 86_400_000)).toBe(10);
  const stripe = connectStripe(second.origin);
  const moved = await stripe.paymentLinks.retrieve(link.id);
  expect(moved).toMatchObject({ id: link.id, currency: "usd" });
  expect(moved.url).toBe(
    link.url.replace("https://first.example/sandbox", "https://second.example"),
  );
  // Events already sent stay unchanged.
  const [event] = (await stripe.events.list({ type: "payment_link.created" })).data;
  expect(event?.data.object).toMatchObject({ url: link.url });
  await running.pop()?.close();

  const third = await start({ data, publicUrl: "https://second.example" });
  const kept = await connectStripe(third.origin).paymentLinks.retrieve(link.id);
  expect(kept.url).toBe(moved.url);
});

test("the own URL inside a text is not rewritten", async () => {
  const first = await start({ data: folder, publicUrl: "https://a.example" });
  const metadata = { note: "see https://a.example/x", other: "https://a.example.evil/" };
  await connectStripe(first.origin).customers.create({ metadata });
  await running.pop()?.close();
  const second = await start({ data: folder, publicUrl: "https://b.example" });
  const [customer] = (await connectStripe(second.origin).customers.list()).data;
  expect(customer?.metadata).toEqual(metadata);
});

test("without options it uses free ports, no clock offset and no webhook", async () => {
  const sandbox = await start();
  expect(sandbox.offsetMs()).toBe(0);
  expect(sandbox.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  const stripe = connectStripe(sandbox.origin);
  const { url } = await createPlan(stripe);
  expect(url.startsWith(`${sandbox.origin}/sandbox/pay/`)).toBe(true);
  expect((await payLink(url)).status).toBe(303);
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  expect(event?.pending_webhooks).toBe(0);
});

test("the given ports are used", async () => {
  const probe = await start();
  const port = Number(new URL(probe.origin).port);
  const smtpPort = Number(probe.smtpUrl.split(":").at(-1));
  await running.pop()?.close();
  const sandbox = await start({ port, smtpPort });
  expect([sandbox.origin, sandbox.smtpUrl]).toEqual([probe.origin, probe.smtpUrl]);
});

test("a card is retried on the days in `retryDays`, and the subscription ends with the last retry", async () => {
  const world = await startWorld({ retryDays: [2] });
  try {
    const { id } = await subscribe(world.stripe, "4000 0000 0000 0341");
    await world.post("/sandbox/clock", { advance: "P1M" });
    const [open] = (await world.stripe.invoices.list({ status: "open" })).data;
    expect((open?.next_payment_attempt ?? 0) - (open?.created ?? 0)).toBe(2 * 86_400);
    expect(open?.auto_advance).toBe(true);
    await world.post("/sandbox/clock", { advance: "P2D" });
    const [last] = (await world.stripe.invoices.list({ status: "open" })).data;
    expect(last).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: null,
      auto_advance: false,
    });
    const { status, cancellation_details } = await world.stripe.subscriptions.retrieve(id);
    expect([status, cancellation_details?.reason]).toEqual(["canceled", "payment_failed"]);
  } finally {
    await world.close();
  }
});

test("`onClock` is called for each move before its events are sent", async () => {
  const moves: [hours: number, isSent: boolean][] = [];
  const isSent = () => world.types().includes("checkout.session.expired");
  const world = await startWorld({
    onClock: async (offsetMs) => {
      await new Promise((resolve) => setImmediate(resolve));
      moves.push([Math.round(offsetMs / 3_600_000), isSent()]);
    },
  });
  try {
    await world.stripe.checkout.sessions.create({ mode: "setup", currency: "usd" });
    await world.post("/sandbox/clock", { advance: "P1D" });
    await world.post("/sandbox/clock", { advance: "none" });
    expect(moves).toEqual([[24, false]]);
    expect(isSent()).toBe(true);
  } finally {
    await world.close();
  }
});

test("due jobs also run without a move of the clock", async () => {
  const world = await startWorld();
  try {
    const { id } = await subscribe(world.stripe);
    const now = Math.floor((Date.now() + world.sandbox.offsetMs()) / 1000);
    // Still in the future if a busy machine takes seconds for the request.
    await world.stripe.subscriptions.update(id, { cancel_at: now + 5 });
    const status = async () => (await world.stripe.subscriptions.retrieve(id)).status;
    await expect.poll(status).toBe("canceled");
  } finally {
    await world.close();
  }
});

test("a rejected request changes nothing", async () => {
  const world = await startWorld();
  try {
    const plan = "currency=usd&product_data[name]=Plan&lookup_key=monthly";
    const { body } = await callApi(world, "POST", "/prices", `${plan}&unit_amount=1`);
    const before = await listAll(world, "/events");
    const refused = await callApi(world, "POST", "/prices", `${plan}&transfer_lookup_key=true`);
    expect(refused.status).toBe(400);
    const kept = await callApi(world, "GET", `/prices/${body.id}`);
    expect(kept.body.lookup_key).toBe("monthly");
    expect(await listAll(world, "/events")).toEqual(before);
  } finally {
    await world.close();
  }
});
