import { getOrCreate } from "../get-or-create.ts";
import { findText } from "./catalogues.ts";
import { account } from "./en/account.ts";
import { coupon } from "./en/coupon.ts";
import { couponState } from "./en/coupon-state.ts";
import { coupons } from "./en/coupons.ts";
import { disputes } from "./en/disputes.ts";
import { errors } from "./en/errors.ts";
import { faults } from "./en/faults.ts";
import { fieldNames } from "./en/field-names.ts";
import { fields } from "./en/fields.ts";
import { form } from "./en/form.ts";
import { frame } from "./en/frame.ts";
import { guest } from "./en/guest.ts";
import { history } from "./en/history.ts";
import { landing } from "./en/landing.ts";
import { missing } from "./en/missing.ts";
import { myStore } from "./en/my-store.ts";
import { passkey } from "./en/passkey.ts";
import { payment } from "./en/payment.ts";
import { plan } from "./en/plan.ts";
import { revenue } from "./en/revenue.ts";
import { staff } from "./en/staff.ts";
import { staffBilling } from "./en/staff-billing.ts";
import { storeContent } from "./en/store-content.ts";
import { subscriptionStatus } from "./en/subscription-status.ts";
import { team } from "./en/team.ts";
import type { BrowserTexts, TextArea, TextKey } from "./text-keys.ts";

const keysOf = (...texts: object[]) => texts.flatMap((some) => Object.keys(some) as TextKey[]);

/** What the landing page's sample shows of a store's page. */
const sample: readonly TextKey[] = [
  ...(["savingPrefix", "savingSuffix", "rangePrefix", "rangeSuffix", "freeShipping"] as const),
  ...(["storeCoupons", "offersToday", "updatedToday", "visitShop", "showCode", "getDeal"] as const),
  ...(["noEndDate", "endsOn", "endsOnWeekday"] as const),
  ...(["howToUse", "howToChoose", "howToFill", "howToPaste"] as const),
];

/** What forms and calls of signed-in and guests' screens may be refused with. */
const refusing = [errors, faults, fieldNames];

/** The texts of each area in the browser; those of `frame` are on every page. */
const areas: Readonly<Record<TextArea, readonly TextKey[]>> = {
  frame: keysOf(frame),
  landing: [...keysOf(landing, plan), ...sample],
  guest: [...keysOf(guest, passkey, fields, missing, ...refusing), "optional", "loading"],
  missing: keysOf(missing),
  merchant: [
    ...keysOf(...refusing, form, missing, myStore, coupons, couponState, coupon, storeContent),
    ...keysOf(plan, payment, subscriptionStatus),
    "downloadCsv",
  ],
  account: [
    ...keysOf(...refusing, form, fields, missing, account, passkey, payment),
    "goToPayment",
  ],
  staff: [
    ...keysOf(...refusing, form, missing, staff, history, team, couponState, coupon, storeContent),
    ...keysOf(subscriptionStatus, revenue, staffBilling, disputes),
    ...(["orderOpen", "orderNotPaid", "orderRefunded", "orderPartlyRefunded"] as const),
    ...([
      "orderSumRefunded",
      "orderDisputed",
      "pricePerInterval",
      "nextBillingDate",
      "endedOn",
      "dayInZone",
    ] as const),
    ...(["email", "storeName", "logo", "contact", "plan", "noCodeRequired", "yes", "no"] as const),
    ...(["storeCount", "moreStoresThan", "pages", "previous", "next", "status"] as const),
  ],
};

export const textAreas = Object.keys(areas) as TextArea[];

const made = new Map<string, string>();

/**
 * The texts of a locale's language that screens of these areas need in the browser, as the JSON
 * that `keepTexts` takes.
 */
export function browserTexts(locale: string, ...wanted: TextArea[]): string {
  return getOrCreate(made, `${locale} ${wanted}`, () => {
    const keys = wanted.flatMap((area) => areas[area]);
    const texts: BrowserTexts = {};
    for (const key of keys) texts[key] = findText(locale, key);
    return JSON.stringify(texts);
  });
}
