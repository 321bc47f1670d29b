import { afterEach, beforeEach, expect, test } from "vitest";
import { openPage, subscribe } from "../testing/shop.ts";
import { startWorld, type TestWorld } from "../testing/world.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const advance = (duration: string) => world.post("/sandbox/clock", { advance: duration });
const statusOf = async (url: string | null | undefined) => (await fetch(url ?? "")).status;

test("the link of a receipt expires after 30 days; the API has a new one", async () => {
  await subscribe(world.stripe);
  const [before] = (await world.stripe.charges.list()).data;
  expect(await statusOf(before?.receipt_url)).toBe(200);
  await advance("P29D");
  expect(await statusOf(before?.receipt_url)).toBe(200);
  await advance("P2D");
  const expired = await fetch(before?.receipt_url ?? "");
  expect([expired.status, await expired.text()]).toEqual([
    410,
    expect.stringContaining("This link has expired"),
  ]);
  const again = await world.stripe.charges.retrieve(before?.id ?? "");
  expect(again.receipt_url).not.toBe(before?.receipt_url);
  expect(await statusOf(again.receipt_url)).toBe(200);
});

test("so does that of an invoice, on which nothing can be paid then; a new one pays", async () => {
  await world.close();
  world = await startWorld({ afterRetries: "past_due" });
  const { id } = await subscribe(world.stripe, "4000 0000 0000 0341");
  await advance("P1M");
  const [made] = (await world.stripe.invoices.list({ subscription: id })).data;
  // Others follow each month.
  const latest = () => world.stripe.invoices.retrieve(made?.id ?? "");
  const page = await openPage((await latest()).hosted_invoice_url ?? "");
  await advance("P25D");
  const kept = (await latest()).hosted_invoice_url;
  const event = world.received.findLast(({ event }) => event.type === "invoice.payment_failed");
  const sent = event?.event.data.object as { hosted_invoice_url?: string };
  await advance("P6D");
  // Expired, then not yet: each has a time of its own.
  expect(await statusOf(page.action)).toBe(410);
  expect([await statusOf(kept), await statusOf(sent.hosted_invoice_url)]).toEqual([200, 200]);
  const body = new URLSearchParams({ ...page.values, card: "4242424242424242" });
  expect((await fetch(page.action, { method: "POST", body })).status).toBe(410);
  expect(await latest()).toMatchObject({ status: "open" });
  const fresh = await openPage(kept ?? "");
  await fetch(fresh.action, { method: "POST", body });
  expect(await latest()).toMatchObject({ status: "paid" });
});

test("a link without its time, or of a time to come, leads nowhere", async () => {
  await subscribe(world.stripe);
  const [charge] = (await world.stripe.charges.list()).data;
  const [address = "", time] = (charge?.receipt_url ?? "").split("?t=");
  for (const url of [address, `${address}?t=x`, `${address}?t=${Number(time) + 99}`])
    expect(await statusOf(url)).toBe(410);
});

test("a session of the payment page is open for 24 hours, and its page says so afterwards", async () => {
  const session = await world.stripe.checkout.sessions.create({ mode: "setup", currency: "usd" });
  expect(session.expires_at - session.created).toBe(24 * 3_600);
  await advance("P1D");
  const expired = await world.stripe.checkout.sessions.retrieve(session.id);
  expect(expired).toMatchObject({ status: "expired", url: null });
  expect((await openPage(session.url ?? "")).html).toContain("This page has expired");
});
