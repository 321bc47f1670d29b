import { endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newStore } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { mailsTo } from "../testing/mails.ts";
import { HOUR_MS } from "../testing/spend-limits.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());
// The start of an hour.
holdTime(() => Math.floor(Date.now() / HOUR_MS) * HOUR_MS);

/** An approved store, and a function by which its merchant requests another name. */
async function approvedStore(name: string) {
  const { merchant, store } = await newStore(at, name);
  const params = { id: store.id };
  await staff.ok(endpoints.staffApproveStore, { params });
  const rename = async (to: string) => {
    // The session outlasts the hours of these tests, its access token does not.
    merchant.session = await new Caller(at).ok(endpoints.refreshSession, {
      body: { refresh: merchant.session?.refresh ?? "" },
    });
    const body = { ...storePayload, name: to };
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body });
  };
  return { params, rename };
}

const mails = async () =>
  (await mailsTo(at, staff.email)).filter(({ kind }) => kind === "store-submitted").length;

/** How many mails staff gets while `act` runs. */
async function mailsDuring(act: () => Promise<unknown>): Promise<number> {
  const before = await mails();
  await act();
  return (await mails()) - before;
}

describe("staff is notified of a changed revision once per store and hour (decision 047)", () => {
  it("however often its merchant changes, withdraws and resubmits it", async () => {
    const { rename } = await approvedStore("Fickle Shop");
    expect(await mailsDuring(() => rename("Fickle Shop One"))).toBe(1);
    later(HOUR_MS - 1);
    const again = async () => {
      for (let change = 0; change < 5; change++) await rename(`Fickle Shop ${change}`);
      await rename("Fickle Shop");
      await rename("Fickle Shop Last");
    };
    expect(await mailsDuring(again)).toBe(0);
    later(1);
    expect(await mailsDuring(() => rename("Fickle Shop Later"))).toBe(1);
    expect(await mailsDuring(() => rename("Fickle Shop Once More"))).toBe(0);
  });

  it("also over the end of an hour of the clock", async () => {
    const { rename } = await approvedStore("Late Shop");
    later(HOUR_MS - 1);
    expect(await mailsDuring(() => rename("Late Shop One"))).toBe(1);
    later(2);
    expect(await mailsDuring(() => rename("Late Shop Two"))).toBe(0);
    later(HOUR_MS - 2);
    expect(await mailsDuring(() => rename("Late Shop Three"))).toBe(1);
    later(1);
  });

  it("another store's revision is mailed too", async () => {
    const [one, two] = [await approvedStore("Store One"), await approvedStore("Store Two")];
    expect(await mailsDuring(() => one.rename("Store One A"))).toBe(1);
    expect(await mailsDuring(() => two.rename("Store Two A"))).toBe(1);
  });

  it.each(["approve", "decline"])(
    "the next one is mailed at once after a decision on the one before: %s",
    async (decision) => {
      const { params, rename } = await approvedStore(`Decided Shop ${decision}`);
      expect(await mailsDuring(() => rename("Decided Shop A"))).toBe(1);
      if (decision === "approve") await staff.ok(endpoints.staffApproveStore, { params });
      else
        await staff.ok(endpoints.staffDeclineStore, { params, body: { reason: "Not like this" } });
      expect(await mailsDuring(() => rename("Decided Shop B"))).toBe(1);
      expect(await mailsDuring(() => rename("Decided Shop C"))).toBe(0);
    },
  );
});
