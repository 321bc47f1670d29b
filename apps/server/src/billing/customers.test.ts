import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { revokeCredentials } from "../account/revoke-credentials.ts";
import { foldEmail } from "../fold-email.ts";
import type { Caller } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { rememberCustomer } from "./customers.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { newSubscriber } from "./testing/subscriber.ts";
import { updateCustomers } from "./update-customers.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

const run = () => updateCustomers(systemCtx(billing.installation));
const customerOf = async (subscription: string) =>
  String((await billing.stripe.subscriptions.retrieve(subscription)).customer);

async function emailAtStripe(customer: string): Promise<string | null> {
  const found = await billing.stripe.customers.retrieve(customer);
  return found.deleted ? "deleted" : found.email;
}

/** What every change of an address does. */
async function changeAddress(accountId: number): Promise<string> {
  const email = newEmail();
  const change = { email, email_folded: foldEmail(email) };
  await revokeCredentials(systemCtx(billing.installation), { id: accountId }, change);
  return email;
}

const remove = (merchant: Caller) => merchant.ok(endpoints.deleteMe, { body: { password } });

test("a changed address reaches the customer at Stripe, once (rule 8.20, decision 068)", async () => {
  const { id, accountId, merchant } = await newSubscriber(billing);
  const customer = await customerOf(id);
  await run();
  expect(await emailAtStripe(customer)).toBe(merchant.email);
  const email = await changeAddress(accountId);
  await run();
  expect(await emailAtStripe(customer)).toBe(email);
  const updates: string[] = [];
  overrideStripe(billing.installation, () => ({
    customers: { update: async (given: string) => void updates.push(given) },
  }));
  await run();
  expect(updates).toEqual([]);
});

test("an address that changes while Stripe is told of it reaches Stripe too (decision 068)", async () => {
  const { id, accountId } = await newSubscriber(billing);
  const customer = await customerOf(id);
  await run();
  await changeAddress(accountId);
  let later = "";
  const restore = overrideStripe(billing.installation, () => ({
    customers: {
      update: async () => {
        later = await changeAddress(accountId);
      },
    },
  }));
  await run();
  restore();
  await run();
  expect(await emailAtStripe(customer)).toBe(later);
});

test("while Stripe is down nothing is lost: addresses and deletions reach it later (rule 8.20, decision 068)", async () => {
  const [one, gone] = [await newSubscriber(billing), await newSubscriber(billing)];
  const [customer, deleted] = [await customerOf(one.id), await customerOf(gone.id)];
  const email = await changeAddress(one.accountId);
  await remove(gone.merchant);
  await billing.settle();
  await billing.setFaults({ api: "error500" });
  await expect(run()).rejects.toThrow();
  await billing.setFaults({ api: "ok" });
  // The circuit breaker of jobs may be open for a moment.
  const isDone = () =>
    run()
      .then(() => true)
      .catch(() => false);
  await expect.poll(isDone).toBe(true);
  expect([await emailAtStripe(customer), await emailAtStripe(deleted)]).toEqual([email, "deleted"]);
  const left = await billing.installation.db
    .selectFrom("billing_customer")
    .select("id")
    .where("account_id", "=", gone.accountId)
    .execute();
  expect(left).toEqual([]);
});

test("a deletion waits for open refunds, and a customer that is gone counts as deleted", async () => {
  const { id, accountId, merchant } = await newSubscriber(billing);
  const customer = await customerOf(id);
  await remove(merchant);
  await billing.settle();
  const { db } = billing.installation;
  const mark = (settled_at: number | null) =>
    db
      .updateTable("subscription")
      .set({ surplus: "refund", settled_at })
      .where("account_id", "=", accountId)
      .execute();
  await mark(null);
  await run();
  expect(await emailAtStripe(customer)).not.toBe("deleted");
  await mark(1);
  await billing.stripe.customers.del(customer);
  await run();
  const left = await db
    .selectFrom("billing_customer")
    .select("id")
    .where("id", "=", customer)
    .execute();
  expect(left).toEqual([]);
});

test("a customer that Stripe refuses does not hold up the others", async () => {
  const [one, other] = [await newSubscriber(billing), await newSubscriber(billing)];
  const refused = await customerOf(one.id);
  const { logger, events } = captureLog();
  const restore = overrideStripe(billing.installation, ({ customers }) => ({
    customers: {
      update: (id: string, given: object) => {
        if (id === refused) throw stripeError("StripeInvalidRequestError");
        return customers.update(id, given);
      },
    },
  }));
  const email = await changeAddress(other.accountId);
  await updateCustomers({ ...systemCtx(billing.installation), log: logger });
  restore();
  expect(events()).toContain("customer_not_updated");
  expect(await emailAtStripe(await customerOf(other.id))).toBe(email);
});

test("a customer that was deleted at Stripe by hand is made anew when the card is to be changed (rule 8.20, decision 068)", async () => {
  const { id, accountId, merchant } = await newSubscriber(billing);
  const former = await customerOf(id);
  await billing.stripe.customers.del(former);
  await billing.settle();
  await run();
  expect((await merchant.ok(endpoints.listPaymentMethods)).results).toEqual([]);
  const opened = await Promise.all([
    merchant.call(endpoints.openCustomerPortal),
    merchant.call(endpoints.openCustomerPortal),
  ]);
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  const account = async () =>
    billing.installation.db
      .selectFrom("account")
      .select("stripe_customer_id")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
  const { stripe_customer_id: made } = await account();
  expect(made).not.toBe(former);
  expect(await emailAtStripe(made ?? "")).toBe(merchant.email);
  // Synchronising the ended subscription again keeps the new customer.
  await billing.stripe.subscriptions.update(id, { metadata: { looked: "at" } });
  await billing.settle();
  expect((await account()).stripe_customer_id).toBe(made);
  await remove(merchant);
  await run();
  expect(await emailAtStripe(made ?? "")).toBe("deleted");
});

test("with the live key of another account no customer is made for a plan that it does not have, whose card is changed in vain there: 502 (rule 8.20, decision 092)", async () => {
  const { merchant } = await newSubscriber(billing);
  const { payments } = billing.installation.ports;
  const missing = async () => {
    throw stripeError("StripeInvalidRequestError", "resource_missing");
  };
  let made = 0;
  const restore = overrideStripe(billing.installation, ({ customers }) => ({
    subscriptions: { retrieve: missing },
    billingPortal: { sessions: { create: missing } },
    customers: {
      create: async (...given: Parameters<typeof customers.create>) => {
        made += 1;
        return customers.create(...given);
      },
    },
  }));
  payments.livemode = true;
  const opened = await merchant.call(endpoints.openCustomerPortal);
  payments.livemode = false;
  restore();
  expect(opened.status).toBe(502);
  expect(made).toBe(0);
});

test("in test mode a customer that Stripe does not have counts as deleted, and nothing more is asked of it (decision 092)", async () => {
  const [one, gone] = [await newSubscriber(billing), await newSubscriber(billing)];
  await run();
  await remove(gone.merchant);
  await changeAddress(one.accountId);
  await billing.settle();
  const asked: string[] = [];
  const missing = (call: string) => async () => {
    asked.push(call);
    throw stripeError("StripeInvalidRequestError", "resource_missing");
  };
  const restore = overrideStripe(billing.installation, () => ({
    customers: { update: missing("update"), del: missing("del"), retrieve: missing("retrieve") },
  }));
  await run();
  await run();
  restore();
  expect(asked).toEqual(["update", "del"]);
});

test("with the live key of another account no customer counts as deleted: an address and a deletion reach it with the right key (rule 8.20, decisions 068, 092)", async () => {
  const [one, gone] = [await newSubscriber(billing), await newSubscriber(billing)];
  const [customer, deleted] = [await customerOf(one.id), await customerOf(gone.id)];
  await run();
  await remove(gone.merchant);
  const email = await changeAddress(one.accountId);
  await billing.settle();
  const { payments } = billing.installation.ports;
  const missing = async () => {
    throw stripeError("StripeInvalidRequestError", "resource_missing");
  };
  const { logger, events } = captureLog();
  const restore = overrideStripe(billing.installation, () => ({
    customers: { update: missing, del: missing, retrieve: missing },
  }));
  payments.livemode = true;
  for (let round = 0; round < 2; round++)
    await updateCustomers({ ...systemCtx(billing.installation), log: logger });
  restore();
  // Once for each: until the process ends the key stays the same.
  expect(events()).toEqual(["customer_not_updated", "customer_not_updated"]);
  payments.elsewhere.clear();
  await run();
  payments.livemode = false;
  expect([await emailAtStripe(customer), await emailAtStripe(deleted)]).toEqual([email, "deleted"]);
});

test("after a move to another account a customer of the former one counts as deleted once its merchant has one there (decision 092)", async () => {
  const { id, accountId } = await newSubscriber(billing);
  const { payments } = billing.installation.ports;
  const { db } = billing.installation;
  await rememberCustomer(
    systemCtx(billing.installation),
    { id: accountId, client_id: 8 },
    "cus_former",
  );
  payments.livemode = true;
  await run();
  // One that was deleted in this account's dashboard, too.
  await changeAddress(accountId);
  await billing.stripe.customers.del(await customerOf(id));
  await run();
  payments.livemode = false;
  const left = await db
    .selectFrom("billing_customer")
    .select("id")
    .where("account_id", "=", accountId)
    .where("told_version", "is", null)
    .execute();
  expect(left).toEqual([]);
});
