import { expect, test } from "vitest";
import { mailBounds } from "../../apps/server/src/outbox/payment-mail-budget.ts";
import { billingStates } from "../../packages/contract/src/billing-states.ts";
import { paymentStates } from "../../packages/contract/src/payment-states.ts";
import { BILLING, findBillingDocFaults, makeBillingDoc } from "./billing-doc.ts";
import { readSources } from "./sources.ts";

test("the page of the states of a subscription is current, and a changed one is reported (rule 8.21)", () => {
  expect(findBillingDocFaults(readSources(BILLING))).toEqual([]);
  const text = makeBillingDoc().replace("Your coupons stay live", "Your coupons stay");
  expect(findBillingDocFaults([{ path: BILLING, text }])).toEqual([
    "docs/billing.md is not current: run `npm run billing-doc`",
  ]);
  for (const name of Object.keys(paymentStates))
    expect(makeBillingDoc()).toContain(`## Payment: ${name}\n`);
  for (const name of Object.keys(billingStates)) expect(makeBillingDoc()).toContain(`## ${name}\n`);
});

test("each mail about payments is told in a state (rule 8.21)", () => {
  const named = makeBillingDoc().match(/(?<=- mails to .*)[a-z-]+/g);
  for (const [kind, bound] of Object.entries(mailBounds))
    if (bound === "payments") expect(named).toContain(kind);
});
