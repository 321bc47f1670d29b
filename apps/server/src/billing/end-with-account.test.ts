import { endpoints } from "@coupon-center/contract";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { queueMail } from "../outbox/queue-mail.ts";
import { sendDue } from "../outbox/testing/send-due.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
const { installation: at } = billing;
afterAll(() => billing.close());
holdTime();

const send = () => sendDue(at);

test("the mail that a plan ended with its account asks nobody back, also if Stripe told of the end first, and what is about that account is not sent (rules 3.8, 11.3, decision 089)", async () => {
  const { merchant, id: subscription } = await newSubscriber(billing, goodCard);
  const { id, email } = await merchant.ok(endpoints.getMe);
  await send();
  await billing.stripe.subscriptions.cancel(subscription);
  await billing.settle();
  expect(await send()).toEqual([]);
  const data = { amount: "$9.00", link: "https://example.com/" };
  await queueMail(systemCtx(at), { kind: "price-stays", to: { id, email }, data });
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  later(20_000);
  expect(await send()).toMatchObject([{ kind: "cancelled", data: { link: null } }]);
});

test("what waited about money when the account was deleted is sent without the links, which need its log-in (rules 3.8, 11.3, decision 089)", async () => {
  const { merchant } = await newSubscriber(billing, goodCard);
  const { id, email } = await merchant.ok(endpoints.getMe);
  const ctx = systemCtx(at);
  const link = "https://example.com/";
  const paid = { amount: "$24.99", day: "2027-03-09", link };
  const to = { id, email };
  await queueMail(ctx, { kind: "payment-refunded", to, data: { ...paid, isPartial: false } });
  await queueMail(ctx, { kind: "payment-not-refunded", to, data: paid });
  await queueMail(ctx, { kind: "second-subscription", to, data: { refunded: true, link } });
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  later(20_000);
  const mails = (await send()).filter((mail) => mail.to === email);
  const data = (kind: string) => mails.find((mail) => mail.kind === kind)?.data;
  expect(data("payment-received")).toMatchObject({ receiptUrl: null, link: null });
  for (const kind of ["payment-refunded", "payment-not-refunded", "second-subscription"])
    expect(data(kind)).toMatchObject({ link: null });
});

test("the mail that a plan ended while its account stays has the way back (rule 11.3)", async () => {
  const { id: subscription } = await newSubscriber(billing, goodCard);
  await send();
  await billing.stripe.subscriptions.cancel(subscription);
  await billing.settle();
  later(20_000);
  const link = `${at.clients.fallback.origin}/payment`;
  expect(await send()).toMatchObject([{ kind: "cancelled", data: { link } }]);
});
