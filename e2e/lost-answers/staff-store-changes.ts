import { endpoints, type StaffStoreDetail } from "@coupon-center/contract";
import type { Role } from "@coupon-center/testing/personas";
import { daysFromNow } from "@coupon-center/testing/samples";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { Page } from "@playwright/test";
import type { Change, Prepared } from "./change.ts";

interface OnStore {
  owner: TestAccount;
  staff: TestAccount;
  store: StaffStoreDetail;
  /** the store as staff reads it now */
  read(): Promise<StaffStoreDetail>;
}

/** Prepares a decision on the screen of a new store whose owner has this role. */
function onStore(
  role: Role,
  make: (at: OnStore) => Promise<Pick<Prepared, "act" | "isDone">>,
): Change["prepare"] {
  return async ({ personas }) => {
    const owner = await personas.own(role);
    const { store: own } = await owner.me();
    const params = { id: own?.id ?? 0 };
    const staff = await personas.staff();
    // The browser may end its own session, so what is so is asked with another.
    const read = async () => (await personas.staff()).ok(endpoints.staffGetStore, { params });
    const made = await make({ owner, staff, store: await read(), read });
    return { as: staff, path: `/staff/stores/${params.id}`, ...made };
  };
}

const decisions = (page: Page) => page.getByRole("region", { name: "Decision" });

/** Gives the reason that the open dialog asks for, and confirms. */
async function giveReason(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("It does not open");
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

async function decide(page: Page, button: string): Promise<void> {
  await decisions(page).getByRole("button", { name: button, exact: true }).click();
  await giveReason(page, button);
}

const couponButton = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "All coupons" }).getByRole("button", { name });

const billing = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "Plan and payments" }).getByRole("button", { name });

const reason = { reason: "It does not open" };

/** What staff decides on a store, its coupons and its owner. */
export const staffStoreChanges = {
  staffApproveStore: {
    said: /Store approved: /,
    prepare: onStore("pending", async ({ read }) => ({
      act: (page) => decisions(page).getByRole("button", { name: "Approve" }).click(),
      isDone: async () => (await read()).state === "approved",
    })),
  },
  staffDeclineStore: {
    said: /Store declined: /,
    prepare: onStore("pending", async ({ read }) => ({
      act: (page) => decide(page, "Decline"),
      isDone: async () => (await read()).state === "declined",
    })),
  },
  staffSuspendStore: {
    said: /Store suspended: /,
    prepare: onStore("approved", async ({ read }) => ({
      act: (page) => decide(page, "Suspend"),
      isDone: async () => (await read()).state === "suspended",
    })),
  },
  staffWithdrawCoupon: {
    said: /Coupon withdrawn/,
    prepare: onStore("approved", async ({ read }) => ({
      async act(page) {
        await couponButton(page, /^Withdraw /).click();
        await giveReason(page, "Withdraw");
      },
      isDone: async () => (await read()).coupons.some((one) => one.withdrawn_reason !== null),
    })),
  },
  staffApproveCoupon: {
    said: /Coupon approved/,
    prepare: onStore("approved", async ({ owner, staff, store, read }) => {
      // A copy of a withdrawn coupon is held.
      const params = { id: store.coupons[0]?.id ?? 0 };
      await staff.ok(endpoints.staffWithdrawCoupon, { params, body: reason });
      await owner.addCoupon();
      return {
        act: (page) => couponButton(page, /^Approve /).click(),
        isDone: async () => (await read()).coupons.every((one) => !one.awaits_review),
      };
    }),
  },
  staffBlockAccount: {
    said: /is blocked/,
    prepare: onStore("pending", async ({ read }) => ({
      async act(page) {
        await page.getByRole("button", { name: "Block account" }).click();
        await giveReason(page, "Block");
      },
      isDone: async () => (await read()).owner.blocked,
    })),
  },
  staffUnblockAccount: {
    said: /can log in again/,
    prepare: onStore("pending", async ({ staff, store, read }) => {
      const params = { id: store.owner.id };
      await staff.ok(endpoints.staffBlockAccount, { params, body: reason });
      return {
        act: (page) => page.getByRole("button", { name: "Unblock account" }).click(),
        isDone: async () => !(await read()).owner.blocked,
      };
    }),
  },
  staffRefundPayment: {
    said: /Refunded: /,
    prepare: onStore("fresh", async ({ owner }) => ({
      async act(page) {
        await billing(page, /^Refund /).click();
        await giveReason(page, "Refund");
      },
      isDone: async () =>
        (await owner.ok(endpoints.listTransactions)).results.every(
          ({ status }) => status === "refunded",
        ),
    })),
  },
  staffCancelPlan: {
    said: /Plan ended/,
    prepare: onStore("fresh", async ({ read }) => ({
      async act(page) {
        await billing(page, /^End now/).click();
        await giveReason(page, "End now");
      },
      isDone: async () => {
        const ends = (await read()).stripe_subscription?.ends_at ?? null;
        return ends !== null && ends * 1000 <= Date.now();
      },
    })),
  },
  staffGivePlan: {
    said: /Free plan until/,
    prepare: onStore("pending", async ({ read }) => ({
      async act(page) {
        await billing(page, /^Give a free plan/).click();
        await page
          .getByRole("dialog")
          .getByRole("textbox", { name: "Last free day" })
          .fill(daysFromNow(30));
        await giveReason(page, "Give a free plan");
      },
      isDone: async () => (await read()).stripe_subscription !== null,
    })),
  },
} satisfies Record<string, Change>;
