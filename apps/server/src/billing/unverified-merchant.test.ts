import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { settledOutboxOf } from "../outbox/testing/outbox-of.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { MINUTE_MS } from "../testing/spend-limits.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation({ installation: { rateLimitFactor: 1 } });
afterAll(() => billing.close());
holdTime();

test("a merchant who pays with an address that is not verified gets the receipt; cancelling and resuming over and over sends ten mails a day (rule 2.10, decision 018)", async () => {
  const { merchant } = await newSubscriber(billing);
  const { email, email_verified } = await merchant.ok(endpoints.getMe);
  expect(email_verified).toBe(false);
  const kinds: string[] = [];
  const sendDue = async () => {
    const outbox = await settledOutboxOf(
      billing.installation,
      async ({ to, subject }) => void (to === email && kinds.push(subject)),
    );
    await outbox.stop();
  };
  await sendDue();
  expect(kinds).toContain("payment-received");
  const change = (status: "canceled" | "active") =>
    merchant.ok(endpoints.updateSubscription, { body: { status } });
  for (let round = 0; round < 12; round++) {
    await change("canceled");
    await billing.settle();
    later(3 * MINUTE_MS);
    merchant.session = await merchant.ok(endpoints.emailLogin, { body: { email, password } });
    await sendDue();
    await change("active");
    await billing.settle();
  }
  const aboutPayments = kinds.filter((kind) => kind !== "verify");
  expect(aboutPayments).toEqual([
    "payment-received",
    ...Array.from({ length: 9 }, () => "cancelled"),
  ]);
});
