import { endpoints, limits } from "@coupon-center/contract";
import type { TestAccount } from "@coupon-center/testing/test-account";
import { chooseForCoupon } from "../fixtures/coupon-menu.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { moveBy, pickUp } from "../fixtures/sorting.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import type { ScreenState } from "./screen-state.ts";
import type { StatePage } from "./state-page.ts";

const listOf = async (who: TestAccount | null) => {
  const me = await who?.me();
  const query = { store_slug: me?.store?.slug, include_scheduled: true };
  return who?.ok(endpoints.listCoupons, { query });
};

/** Answers the list with some of its coupons changed, from the first on. */
async function stubList(page: StatePage, who: TestAccount | null, ...changes: object[]) {
  const list = await listOf(who);
  const results = list?.results.map((coupon, place) => ({ ...coupon, ...changes[place] }));
  await stubResponse(page, calls.listCoupons, 200, { ...list, results });
}

const editFirst: ScreenState["path"] = async (who) =>
  `/coupons/${(await listOf(who))?.results[0]?.id}`;

export const couponStates: ScreenState[] = [
  {
    name: "coupons-loading",
    path: "/coupons",
    as: "live",
    before: (page) => holdRequests(page, calls.listCoupons[1]),
    shows: "MY COUPONS",
  },
  { name: "coupons-none", path: "/coupons", as: "fresh", shows: "0 COUPON" },
  { name: "coupons-list", path: "/coupons", as: "live", shows: "Winter jackets and boots" },
  {
    name: "coupons-withdrawn",
    path: "/coupons",
    as: "live",
    before: (page, who) => {
      const unseen = { approved: false, state: "held" };
      const withdrawn = { ...unseen, withdrawn_reason: "W".repeat(limits.reasonLength) };
      return stubList(page, who, withdrawn, { ...unseen, awaits_review: true });
    },
    shows: "Withdrawn",
  },
  {
    name: "coupons-taken",
    path: "/coupons",
    as: "live",
    before: (page, who) => {
      const reasons = { expired: 2, "minimum spend": 1, "item excluded": 0, other: 0 };
      const answered = { taken: 1240, worked: 12, failed: 3, reasons };
      const unanswered = { ...answered, taken: 1, worked: 0, failed: 0 };
      return stubList(page, who, { feedback: answered }, { feedback: unanswered });
    },
    shows: "Shoppers took it once",
  },
  { name: "coupons-full", path: "/coupons", as: "full", shows: "Offer number 10" },
  {
    name: "coupons-sorting",
    path: "/coupons",
    as: "live",
    shows: "Winter jackets and boots",
    act: async (page) => {
      await pickUp(page, "Winter jackets and boots");
      await page.keyboard.press("ArrowDown");
      await page.getByText(/moved to position 2/).waitFor({ state: "attached" });
    },
  },
  {
    name: "coupons-changed",
    path: "/coupons",
    as: "live",
    shows: "Winter jackets and boots",
    act: async (page) => {
      await moveBy(page, "Winter jackets and boots", 1);
      await page.getByRole("button", { name: "Save changes" }).waitFor();
    },
  },
  {
    name: "coupons-filter",
    path: "/coupons",
    as: "full",
    shows: "Offer number 10",
    act: async (page) => {
      await page.getByRole("button", { name: /^Offer types/ }).click();
      await page.getByRole("button", { name: "Select all" }).waitFor();
    },
  },
  {
    name: "coupons-menu",
    covered: ".ticket-action, .code-chip",
    path: "/coupons",
    as: "full",
    shows: "Offer number 10",
    act: async (page) => {
      await page.getByRole("button", { name: "More for Offer number 1", exact: true }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
    },
  },
  {
    name: "coupons-delete",
    path: "/coupons",
    as: "live",
    shows: "Winter jackets and boots",
    act: async (page) => {
      await chooseForCoupon(page, "Winter jackets and boots", "delete");
      await page.getByRole("dialog", { name: "Delete coupon?" }).waitFor();
    },
  },
  { name: "coupon-new", path: "/coupons/add", as: "live", shows: "Save Coupon" },
  {
    name: "coupon-errors",
    path: "/coupons/add",
    as: "live",
    shows: "Save Coupon",
    act: async (page) => {
      await page.getByLabel("Savings", { exact: true }).fill("101");
      await page.getByLabel("Destination URL").fill("nowhere");
      await page.getByLabel("Expiration Date", { exact: true }).fill("2020-02-31");
      await page.getByRole("button", { name: "Save Coupon" }).click();
      await page.getByText("Description is required").waitFor();
    },
  },
  {
    name: "coupon-free-shipping",
    path: "/coupons/add",
    as: "live",
    shows: "Save Coupon",
    act: async (page) => {
      await page.getByLabel("Offer Type").selectOption("free shipping");
      await page.getByLabel("No Expiration Date").check();
    },
  },
  {
    name: "coupon-shared",
    path: "/coupons/add",
    as: "live",
    shows: "Save Coupon",
    act: async (page) => {
      await page.getByRole("tab", { name: "When shared" }).click();
      await page.getByRole("img", { name: /^20% OFF at/ }).waitFor();
    },
  },
  {
    name: "coupon-calendar",
    path: "/coupons/add",
    as: "live",
    shows: "Save Coupon",
    act: async (page) => {
      await page.getByRole("button", { name: "Choose start date" }).click();
      await page.getByRole("grid").waitFor();
    },
  },
  { name: "coupon-edit", path: editFirst, as: "live", shows: "Save Changes" },
  {
    name: "coupon-no-room",
    path: "/coupons/add",
    as: "full",
    shows: "There is no room for another coupon",
  },
  { name: "coupon-no-store", path: "/coupons/add", as: "newcomer", shows: /^ADD YOUR STORE TO/ },
];
