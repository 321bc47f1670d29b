import { afterAll, expect, it, onTestFinished } from "vitest";
import { subscriptionRow } from "../billing/testing/subscription-row.ts";
import { newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { findingsOf } from "./doctor/testing/findings.ts";
import { openStripeWith, stripeOf } from "./doctor/testing/stripe-with.ts";

const secretKey = "sk_live_doctor";
const at = await openInstallation();
const opened = await openStripeWith({}, { secretKey });
afterAll(async () => {
  await opened.close();
  await at.close();
});

/** What is said of the plans; the key's own line is about what it may do. */
async function said(origin = opened.origin, key = secretKey) {
  const found = await findingsOf("stripe", {
    DATA_DIR: at.dataDir,
    DATABASE_URL: at.databaseUrl ?? "",
    PORT: "0",
    STRIPE_API_URL: origin,
    STRIPE_SECRET_KEY: key,
  });
  return found.filter(({ text }) => text.includes("oldest plans"));
}

async function newPlan(id: string, change: object = {}): Promise<number> {
  const { email } = await newMerchant(at);
  const { id: account_id } = await at.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await at.db
    .insertInto("subscription")
    .values({ ...subscriptionRow, id, account_id, ...change })
    .execute();
  return account_id;
}

it("a live key of another account than that of the oldest plans is a fault (rule 14.10, decision 092)", async () => {
  expect(await said()).toEqual([]);
  const stripe = stripeOf(opened.sandbox.origin, secretKey);
  const product = await stripe.products.create({ name: "Plan" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 0,
    recurring: { interval: "month" },
  });
  const { id: customer } = await stripe.customers.create({});
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
  await newPlan(id);
  await newPlan("sub_ended", { status: "canceled" });
  await newPlan("sub_seed_1");
  expect(await said()).toEqual([
    { part: "stripe", level: "ok", text: expect.stringContaining("has the 1 oldest plans") },
  ]);
  const account = await newPlan("sub_former", { status: "past_due", start_date: 0 });
  expect(await said()).toEqual([
    {
      part: "stripe",
      level: "fault",
      text: expect.stringContaining(
        `lacks 1 of the 2 oldest plans, e.g. sub_former of account ${account} of client 8`,
      ),
      remedy: expect.stringContaining("set the key of the account that has them"),
    },
  ]);
  // In test mode it ends here by itself.
  const inTest = await openStripeWith({});
  onTestFinished(() => inTest.close());
  expect(await said(inTest.origin, "sk_test_sandbox")).toEqual([]);
});
