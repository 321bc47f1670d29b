import { endpoints } from "@coupon-center/contract";
import { password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import type { StoreRow } from "../db/tables.ts";
import { newLiveStore, storeRow } from "../testing/accounts-and-stores.ts";
import { type Caller, newMerchant, newStore } from "../testing/caller.ts";
import { mailedToken, mailsTo } from "../testing/mails.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openWithStaff } from "../testing/with-staff.ts";
import { claimOwnStore } from "./store-queries.ts";
import { submitStoreOf } from "./submit.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

const change = (id: number, changes: Partial<StoreRow>) =>
  at.db.updateTable("store").set(changes).where("id", "=", id).execute();

async function verify(merchant: Caller & { email: string }): Promise<void> {
  const token = await mailedToken(at, merchant.email, "verify");
  await merchant.ok(endpoints.verifyEmail, { body: { token } });
}

/** A submitted store whose owner's address is verified. */
async function submitted(name: string) {
  const made = await newStore(at, name);
  await verify(made.merchant);
  return { ...made, row: await storeRow(at, made.store.id) };
}

describe("'A store enters the queue once its owner's address is verified' (rule 5.1)", () => {
  it("at once if the address is already verified, and staff's mail names and links the store", async () => {
    const merchant = await newMerchant(at);
    await verify(merchant);
    const body = { ...storePayload, name: "Ready Shop" };
    const store = await merchant.ok(endpoints.createStore, { body });
    expect((await storeRow(at, store.id)).submitted_at).not.toBeNull();
    const link = `http://coupons.test/staff/stores/${store.id}`;
    expect(await mailsTo(at, staff.email)).toContainEqual({
      kind: "store-submitted",
      data: { storeName: "Ready Shop", isRevision: false, link },
    });
  });

  it("a waiting store keeps its place when it is saved again, and staff is not mailed twice", async () => {
    const { merchant, store, row } = await submitted("Patient Shop");
    await at.moveClock(60_000);
    const body = { ...storePayload, name: "Patient Shop", contact_first_name: "Grace" };
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body });
    expect((await storeRow(at, store.id)).submitted_at).toBe(row.submitted_at);
    const mails = JSON.stringify(await mailsTo(at, staff.email));
    expect(mails.split("Patient Shop")).toHaveLength(2);
  });

  it("only the owner's store, and not one that is decided on or deleted", async () => {
    const [mine, theirs] = [await submitted("Mine"), await submitted("Theirs")];
    for (const { store } of [mine, theirs]) await change(store.id, { submitted_at: null });
    const { id, owner_id } = mine.row;
    const over: Partial<StoreRow>[] = [
      ...([{ state: "declined" }, { state: "suspended" }, { state: "approved" }] as const),
      { state: "pending", deleted_at: 1 },
    ];
    for (const changes of over) {
      await change(id, changes);
      await submitStoreOf(systemCtx(at), owner_id);
      expect([changes, (await storeRow(at, id)).submitted_at]).toEqual([changes, null]);
    }
    await change(id, { deleted_at: null });
    await submitStoreOf(systemCtx(at), owner_id);
    expect((await storeRow(at, id)).submitted_at).not.toBeNull();
    expect((await storeRow(at, theirs.row.id)).submitted_at).toBeNull();
  });
});

describe("changing a store", () => {
  it("updates its version and time, and adds both acts to its history", async () => {
    const { merchant, store } = await newStore(at, "Told Shop");
    const before = await storeRow(at, store.id);
    await at.moveClock(at.clock.business() - at.clock.now() + 60_000);
    const body = { ...storePayload, name: "Told Shop" };
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body });
    const after = await storeRow(at, store.id);
    expect(after.version).toBe(before.version + 1);
    expect(after.updated_at).toBeGreaterThanOrEqual(before.updated_at + 60_000);
    const seen = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect(seen.history).toMatchObject([
      { act: "store changed", actor: "merchant", coupon_id: null },
      { act: "store created", actor: "merchant", coupon_id: null },
    ]);
  });

  it("adds which fields its owner changed, of what waits for staff too, and none where nothing is (rule 10.5)", async () => {
    const { merchant, store } = await newLiveStore(at, "Told Fields");
    const save = (body: object) =>
      merchant.ok(endpoints.updateStore, {
        params: { store: store.slug },
        body: { ...storePayload, name: store.name, ...body },
      });
    const renamed = { name: "Retold Fields" };
    const moved = { ...renamed, contact_email: "new@told.example" };
    for (const body of [{}, renamed, moved, moved, { ...moved, name: store.name }])
      await save(body);
    const { history } = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    const reasons = history.filter(({ act }) => act === "store changed").map((it) => it.reason);
    expect(reasons.toReversed()).toEqual([null, "name", "contact_email", null, "name"]);
  });

  it("works at its own client only", async () => {
    const { store } = await newStore(at, "Claimed Shop");
    const { owner_id } = await storeRow(at, store.id);
    const actor = { kind: "merchant", accountId: owner_id, sessionId: "", ip: "" } as const;
    const elsewhere = claimOwnStore({ ...systemCtx(at, 10), actor });
    await expect(elsewhere).rejects.toMatchObject({ code: "not_found" });
    expect((await claimOwnStore({ ...systemCtx(at), actor })).id).toBe(store.id);
  });
});

describe("renaming a store", () => {
  const find = async (merchant: Caller, id_search_text: string) => {
    const query = { id_search_text, include_scheduled: true };
    return (await merchant.ok(endpoints.listCoupons, { query })).count;
  };
  const withCoupon = async (name: string) => {
    const made = await newStore(at, name);
    const body = {
      offer_type: "free shipping",
      description: "Free delivery for all",
      approved: true,
      discount_code: "",
      destination_coupon_url: "https://shop.example.com/",
    };
    const coupon = await made.merchant.ok(endpoints.createCoupon, { body });
    return { ...made, coupon };
  };

  it("changes the name by which its coupons are found; for an approved store after staff's approval", async () => {
    const { merchant, store } = await withCoupon("Oldname");
    const save = (name: string, more = {}) =>
      merchant.ok(endpoints.updateStore, {
        params: { store: store.slug },
        body: { ...storePayload, name, ...more },
      });
    await save("Newname");
    expect([await find(merchant, "oldname"), await find(merchant, "newname")]).toEqual([0, 1]);
    await change(store.id, { state: "approved" });
    await save("Newname", { contact_first_name: "Grace" });
    await save("Latename");
    expect([await find(merchant, "newname"), await find(merchant, "latename")]).toEqual([1, 0]);
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    expect([await find(merchant, "newname"), await find(merchant, "latename")]).toEqual([0, 1]);
    expect(await find(merchant, "delivery")).toBe(1);
  });

  it("leaves no search words once the store is deleted", async () => {
    const { merchant, coupon } = await withCoupon("Leaving");
    const wordsOf = () =>
      at.db.selectFrom("coupon_word").select("word").where("coupon_id", "=", coupon.id).execute();
    expect((await wordsOf()).map(({ word }) => word)).toContain("leaving");
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    expect(await wordsOf()).toEqual([]);
  });
});
