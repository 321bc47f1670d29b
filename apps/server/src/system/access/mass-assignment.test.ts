import { endpoints } from "@coupon-center/contract";
import { couponPayload, newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newStore } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

/** Fields that a client might try to set although the server decides them. */
const serverFields = {
  id: 999_999,
  owner: 1,
  owner_id: 1,
  account_id: 1,
  client_id: 10,
  store_id: 1,
  slug: "mine-cp",
  state: "approved",
  is_approved: true,
  approved_at: 1,
  declined: false,
  decline_reason: "none",
  role: "staff",
  email_verified: true,
  email_verified_at: 1,
  stripe_subscription: { status: "active" },
  stripe_customer_id: "cus_mine",
  coupon_center_txn: { id: 1 },
  first_transaction_id: 1,
  sort_number: 7,
  slot: 7,
  label: "freebie",
  withdrawn_at: null,
  withdrawn_reason: null,
  has_code: false,
  created_at: "2000-01-01T00:00:00.000Z",
  updated_at: "2000-01-01T00:00:00.000Z",
  version: 1,
  review_tag: "x",
};

describe("mass assignment: fields that the server decides are ignored, never 400 (rule 4.4)", () => {
  it("registration creates a merchant with an unverified address", async () => {
    const caller = new Caller(at);
    const body = { ...serverFields, email: newEmail(), password };
    caller.session = await caller.ok(endpoints.emailRegister, { body });
    expect(await caller.ok(endpoints.getMe)).toMatchObject({
      role: "merchant",
      email_verified: false,
      coupon_center_txn: null,
      store: null,
      client: 8,
    });
  });

  it("PUT of a store with every field of its response changed: only the payload's own fields change", async () => {
    const { merchant, store } = await newStore(at);
    const changed = await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...store, ...serverFields, ...storePayload, contact_first_name: "Grace" },
    });
    expect(changed).toEqual({
      ...store,
      contact_first_name: "Grace",
      updated_at: changed.updated_at,
    });
    expect(changed.updated_at >= store.updated_at).toBe(true);
  });

  it("POST and PATCH of a coupon with every field of its response changed", async () => {
    const { merchant, store } = await newStore(at);
    const made = await merchant.ok(endpoints.createCoupon, {
      body: { ...serverFields, ...couponPayload },
    });
    expect(made).toMatchObject({
      store: { id: store.id },
      sort_number: 1,
      label: "sale",
      has_code: true,
    });
    expect(made.id).not.toBe(serverFields.id);
    expect(Date.parse(made.created_at)).toBeGreaterThan(Date.parse("2026-01-01"));
    const { store: _, ...fields } = made;
    const changed = await merchant.ok(endpoints.updateCoupon, {
      params: { id: made.id },
      body: { ...fields, ...serverFields, description: "Changed" },
    });
    expect(changed).toEqual({ ...made, description: "Changed", updated_at: changed.updated_at });
  });

  it("'approved: true' does not undo a withdrawal by staff (rule 6.16, decision 029)", async () => {
    const { merchant } = await newStore(at);
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await at.db.updateTable("coupon").set({ withdrawn_at: 1 }).where("id", "=", id).execute();
    const body = { approved: true, withdrawn_at: null };
    const changed = await merchant.ok(endpoints.updateCoupon, { params: { id }, body });
    expect(changed).toMatchObject({ approved: false, state: "held" });
  });

  it("stripe-update-subscription accepts no status that requires a payment", async () => {
    const { merchant } = await newStore(at);
    for (const status of ["trialing", "past_due", "paid", "ACTIVE", "", 1, null]) {
      const answer = await at.app.inject({
        method: "POST",
        url: endpoints.updateSubscription.path,
        headers: { authorization: `Bearer ${merchant.session?.token}` },
        payload: { status },
      });
      expect([status, answer.statusCode]).toEqual([status, 400]);
    }
    const { status } = await merchant.call(endpoints.updateSubscription, {
      body: { status: "active" },
    });
    expect(status).toBe(404);
  });
});
