import type { Store } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { store as approvedStore, subscription } from "../testing/entities.ts";
import { nextStep, setupSteps } from "./setup-steps.ts";

/** As submitted, before the review. */
const store: Store = { ...approvedStore, is_approved: false };
const paid = subscription;
const newcomer = {
  email: "a@northpine.example",
  email_verified: false,
  store: null,
  coupon_center_txn: null,
};
const live = { state: "live", start_date: "2026-11-01" } as const;
const planName = "Merchant plan";
const supportEmail = "help@dealwharf.example";

type User = Parameters<typeof setupSteps>[0]["user"];
type Coupons = Parameters<typeof setupSteps>[0]["coupons"];

function stand(user: User, coupons: Coupons = []) {
  const words = { planName, supportEmail, locale: "en-US" };
  const steps = setupSteps({ user, coupons, today: "2026-11-20", nowSeconds: 2, ...words });
  return steps && { done: steps.filter((step) => step.done).map((step) => step.id), steps };
}
const nextOf = (user: User, coupons?: Coupons) => nextStep(stand(user, coupons)?.steps ?? []);

test("steps are done in order, and the next one is what the merchant can do (rule 4.10)", () => {
  expect(stand(newcomer)?.done).toEqual([]);
  expect(nextOf(newcomer)?.id).toBe("store");
  const verified = { ...newcomer, email_verified: true };
  expect(stand(verified)?.done).toEqual(["verify"]);
  const withStore = { ...verified, store };
  expect(stand(withStore)?.done).toEqual(["verify", "store"]);
  expect(nextOf(withStore)?.id).toBe("plan");
  const approved = { ...withStore, store: { ...store, is_approved: true } };
  expect(stand(approved)?.done).toEqual(["verify", "store", "review"]);
  const subscribed = {
    ...approved,
    store: { ...approved.store, stripe_subscription: paid },
    coupon_center_txn: { id: 1 },
  };
  expect(stand(subscribed)?.done).toEqual(["verify", "store", "review", "plan"]);
  expect(nextOf(subscribed)?.id).toBe("coupon");
  expect(stand(subscribed, [live])).toBeNull();
  // A free plan counts as a plan (decision 060).
  expect(stand({ ...subscribed, coupon_center_txn: null }, [live])).toBeNull();
  const planned = [{ state: "scheduled", start_date: "2026-12-01" } as const];
  expect(stand(subscribed, planned)?.done).toEqual(["verify", "store", "review", "plan", "coupon"]);
  expect(nextOf(subscribed, planned)).toMatchObject({
    id: "live",
    hint: expect.stringContaining("Starts Dec 1"),
  });
});

test("with all else done, the next step is the pending one: the mailed link, or the review", () => {
  const waiting = {
    ...newcomer,
    store: { ...store, stripe_subscription: paid },
    coupon_center_txn: { id: 1 },
  };
  expect(nextOf(waiting, [live])).toMatchObject({ id: "verify", action: "resend" });
  expect(nextOf({ ...waiting, email_verified: true }, [live])).toMatchObject({
    id: "review",
    action: null,
  });
});

test("a declined store comes before all later steps", () => {
  const user = { ...newcomer, email_verified: true, store: { ...store, declined: true } };
  expect(nextOf(user)).toMatchObject({ id: "review", action: { to: "/my-store" } });
});

test("a suspended store is not to be saved again: it stays first, with the contact address (rule 5.4)", () => {
  const suspended = { ...store, declined: true, suspended: true };
  const step = nextOf({ ...newcomer, email_verified: true, store: suspended });
  expect(step).toMatchObject({ id: "review", action: { to: "/my-store" } });
  expect(step?.hint).toBe(`Saving does not bring it back. Write to us at ${supportEmail}.`);
});

test("held coupons do not go live by themselves, and no text says so", () => {
  const user = {
    ...newcomer,
    email_verified: true,
    store: { ...store, is_approved: true, stripe_subscription: paid },
    coupon_center_txn: { id: 1 },
  };
  const held = { state: "held", start_date: "2026-11-01" } as const;
  expect(nextOf(user, [held])).toMatchObject({
    id: "live",
    hint: expect.stringMatching(/can't see any of your coupons/),
  });
  expect(nextOf(user, [held])?.hint).not.toMatch(/automatically/);
});

test("a merchant who has been live is not new again when the plan ends or the coupons expire (rule 4.10)", () => {
  const user = {
    ...newcomer,
    email_verified: true,
    store: { ...store, is_approved: true, stripe_subscription: { ...paid, status: "unpaid" } },
    coupon_center_txn: { id: 1 },
  };
  expect(stand(user, [{ state: "expired", start_date: "2026-01-01" }])).toBeNull();
});

test("the texts of each step for a newcomer, who starts with the store (rule 4.10)", () => {
  expect(stand(newcomer)?.steps).toEqual([
    {
      id: "verify",
      title: "Confirm your email address",
      done: false,
      hint: "Open the link that we sent to a@northpine.example.",
      action: "resend",
    },
    {
      id: "store",
      title: "Create your store page",
      done: false,
      hint: "Your name, your website and, if you like, your logo.",
      action: { text: "Tell us about your store", to: "/my-store" },
    },
    {
      id: "review",
      title: "Get your store page approved",
      done: false,
      hint: "We review every store page before shoppers see it.",
      action: null,
    },
    {
      id: "plan",
      title: "Subscribe to the Merchant plan",
      done: false,
      hint: "Paid by card. Cancel whenever you like.",
      action: null,
    },
    {
      id: "coupon",
      title: "Create your first coupon",
      done: false,
      hint: "Up to 10. Change them whenever you like.",
      action: null,
    },
    {
      id: "live",
      title: "Go live",
      done: false,
      hint: "This happens automatically once the steps above are done.",
      action: null,
    },
  ]);
  expect(nextStep([])).toBeNull();
});

test.each([
  ["waits for the address", false, {}, "We review it once your address is confirmed.", null],
  ["is under review", true, {}, "We review every store page before shoppers see it.", null],
  [
    "was declined",
    true,
    { declined: true },
    "Change what the reason asks for, then save again.",
    { text: "Change your store", to: "/my-store" },
  ],
  [
    "is suspended",
    true,
    { declined: true, suspended: true },
    `Saving does not bring it back. Write to us at ${supportEmail}.`,
    { text: "Read the reason", to: "/my-store" },
  ],
])("a store page that %s (rule 4.10)", (_name, email_verified, change, hint, action) => {
  const user = { ...newcomer, email_verified, store: { ...store, ...change } };
  expect(stand(user)?.steps.find(({ id }) => id === "review")).toEqual({
    id: "review",
    title: "Get your store page approved",
    done: false,
    hint,
    action,
  });
});

test("going live: the earliest future start is named, and held coupons only if all are held", () => {
  const user = { ...newcomer, store };
  const hintOf = (coupons: Coupons) => stand(user, coupons)?.steps.at(-1)?.hint;
  const held = { state: "held", start_date: "2026-11-01" } as const;
  const scheduled = (start_date: string) => ({ state: "scheduled", start_date }) as const;
  expect(hintOf([live, scheduled("2026-12-05"), scheduled("2026-12-01")])).toBe(
    "Starts Dec 1, once the steps above are done.",
  );
  expect(hintOf([held, live])).toBe("This happens automatically once the steps above are done.");
  expect(hintOf([held, held])).toBe(
    "Shoppers can't see any of your coupons now: the list says why.",
  );
});
