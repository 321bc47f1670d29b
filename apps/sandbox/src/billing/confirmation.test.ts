import { afterEach, expect, test } from "vitest";
import type { SandboxOptions } from "../options.ts";
import { openPage, submitCard, subscribe } from "../testing/shop.ts";
import { startWorld, type TestWorld } from "../testing/world.ts";

let world: TestWorld;
afterEach(() => world.close());

const CONFIRMED = "4000 0027 6000 3184";

/** A subscription one month after its first payment. */
async function renewed(options: SandboxOptions, card: string) {
  world = await startWorld(options);
  const { id, customer } = await subscribe(world.stripe, card);
  await world.post("/sandbox/clock", { advance: "P1M" });
  const [invoice] = (await world.stripe.invoices.list({ subscription: id })).data;
  const status = async () => (await world.stripe.subscriptions.retrieve(id)).status;
  return { customer: String(customer), invoice, status };
}

test("a renewal that its payer has to confirm is not retried, and is made on the invoice's page", async () => {
  const { invoice, status } = await renewed({}, CONFIRMED);
  expect(invoice).toMatchObject({ status: "open", attempt_count: 1, next_payment_attempt: null });
  expect(world.types()).toContain("invoice.payment_action_required");
  await world.post("/sandbox/clock", { advance: "P20D" });
  expect(await status()).toBe("past_due");
  await submitCard(await openPage(invoice?.hosted_invoice_url ?? ""), CONFIRMED);
  expect(await status()).toBe("active");
});

test("the API's call to pay says that a confirmation is needed, and does not count as a scheduled try", async () => {
  const { customer, invoice } = await renewed({}, "4000 0000 0000 0341");
  const { id } = await world.stripe.paymentMethods.attach("pm_card_authenticationRequired", {
    customer,
  });
  await expect(
    world.stripe.invoices.pay(invoice?.id ?? "", { payment_method: id }),
  ).rejects.toMatchObject({
    type: "StripeCardError",
    code: "invoice_payment_intent_requires_action",
  });
  const after = await world.stripe.invoices.retrieve(invoice?.id ?? "");
  expect(after).toMatchObject({ attempt_count: 1, status: "open" });
});

test("by the setting `past_due` a subscription stays so after the last retry", async () => {
  const { invoice, status } = await renewed({ afterRetries: "past_due" }, "4000 0000 0000 0341");
  await world.post("/sandbox/clock", { advance: "P20D" });
  expect(await status()).toBe("past_due");
  const after = await world.stripe.invoices.retrieve(invoice?.id ?? "");
  expect(after).toMatchObject({ status: "open", next_payment_attempt: null, attempt_count: 4 });
});
