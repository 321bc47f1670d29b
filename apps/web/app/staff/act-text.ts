import {
  type AuditEntry,
  type Say,
  say as sayTo,
  type TextKeyAlone,
} from "@coupon-center/contract";
import { listText } from "../page/list-text.ts";
import { dayText } from "../time/day-text.ts";

/** The acts on stores, coupons, accounts and payment events, as the server stores them. */
const acts: ReadonlyMap<string, TextKeyAlone> = new Map([
  ["store created", "actStoreCreated"],
  ["store changed", "actStoreChanged"],
  ["coupons sorted", "actCouponsSorted"],
  ["coupon created", "actCouponCreated"],
  ["coupon changed", "actCouponChanged"],
  ["coupon deleted", "actCouponDeleted"],
  ["store approved", "actStoreApproved"],
  ["store declined", "actStoreDeclined"],
  ["store suspended", "actStoreSuspended"],
  ["revision approved", "actRevisionApproved"],
  ["revision declined", "actRevisionDeclined"],
  ["coupon approved", "actCouponApproved"],
  ["coupon withdrawn", "actCouponWithdrawn"],
  ["account blocked", "actAccountBlocked"],
  ["account unblocked", "actAccountUnblocked"],
  ["account deleted", "actAccountDeleted"],
  ["payment refunded", "actPaymentRefunded"],
  ["payment refund unanswered", "actRefundUnanswered"],
  ["card removed", "actCardRemoved"],
  ["card removal unanswered", "actCardRemovalUnanswered"],
  ["card made default", "actCardDefault"],
  ["payment assigned", "actPaymentAssigned"],
  ["plan given", "actPlanGiven"],
  ["plan cancelled", "actPlanCancelled"],
  ["plan ended", "actPlanEnded"],
  ["plan reactivated", "actPlanReactivated"],
  ["plan cancellation unanswered", "actPlanUnanswered"],
  ["account exported", "actAccountExported"],
  ["password changed", "actPasswordChanged"],
  ["password set by link", "actPasswordSet"],
  ["address changed", "actAddressChanged"],
  ["change of address undone", "actAddressUndone"],
  ["change of second factor undone", "actFactorUndone"],
  ["password reset mailed", "actResetMailed"],
  ["session ended", "actSessionEnded"],
  ["sessions ended", "actSessionsEnded"],
  ["other sessions ended", "actOtherSessionsEnded"],
  ["second factor reset", "actFactorReset"],
  ["second factor: app on", "actAppOn"],
  ["second factor: app off", "actAppOff"],
  ["second factor: passkey added", "actPasskeyAdded"],
  ["second factor: passkey removed", "actPasskeyRemoved"],
  ["second factor: new recovery codes", "actNewRecoveryCodes"],
  ["staff account made", "actStaffMade"],
  ["staff role: admin", "actMadeAdmin"],
  ["staff role: reviewer", "actMadeReviewer"],
  ["staff account suspended", "actStaffSuspended"],
  ["staff account restored", "actStaffRestored"],
  ["staff password reset", "actStaffPasswordReset"],
  ["staff password set", "actStaffPasswordSet"],
  ["staff second factor reset", "actFactorReset"],
  ["staff sessions ended", "actSessionsEnded"],
  ["staff address changed", "actAddressChanged"],
  ["orphaned payment refunded", "actOrphanRefunded"],
  ["payment event retried", "actEventRetried"],
]);

/** An act as an entry of the audit tells it. */
type Act = Pick<AuditEntry, "act" | "reason">;

/** A coupon's deletion says what it offered where other acts have their reason. */
export const isDeletion = ({ act }: Pick<Act, "act">) => act === "coupon deleted";

/** An act of the history as text; one of a later version with a capital letter, as it is stored. */
export function actText(act: string, say: Say): string {
  const key = acts.get(act);
  return key ? say(key) : act.charAt(0).toUpperCase() + act.slice(1);
}

/** What its owner changed of a store or coupon, as the server stores it. */
const fields: ReadonlyMap<string, TextKeyAlone> = new Map([
  ["name", "storeName"],
  ["website_url", "website"],
  // Both follow the website, unless a caller of the API sets them.
  ["url", "website"],
  ["affiliate_website_url", "website"],
  ["logo_url", "logo"],
  ["contact_first_name", "contact"],
  ["contact_last_name", "contact"],
  ["contact_email", "contact"],
  ["location", "locationField"],
  ["primary_category", "storeCategory"],
  ["offer_type", "offerTypeField"],
  ["label", "offerTypeField"],
  ["description", "descriptionField"],
  ["destination_coupon_url", "destinationField"],
  ["custom_url", "destinationField"],
  ["destination_affiliate_url", "destinationField"],
  ["discount_code", "couponCodeField"],
  ["savings_amount", "savingsField"],
  ["savings_percent", "savingsField"],
  ["is_range", "savingsField"],
  ["minimum_order", "minOrderField"],
  ["start_date", "startField"],
  ["expiration_date", "endField"],
  ["requested", "visibilityField"],
]);

/**
 * Why it was done, as typed; of a change which fields it changed, once each. The server stores a
 * given plan's last day before the reason, '2027-02-28: '.
 */
export function reasonText({ act, reason }: Act, locale: string): string | null {
  if (reason === null || isDeletion({ act })) return null;
  if (act === "store changed" || act === "coupon changed") return fieldsText(reason, locale);
  if (act !== "plan given") return reason;
  return reason.replace(/^\d{4}-\d{2}-\d{2}(?=: )/, (day) => dayText(day, locale));
}

/** 'Name, Contact' of 'name, contact_first_name, contact_email' */
function fieldsText(names: string, locale: string): string {
  const texts = names.split(", ").map((name) => {
    const key = fields.get(name);
    return key ? sayTo(locale, key) : name;
  });
  return listText([...new Set(texts)], locale);
}

/** Who acts without an address of the staff, as the server stores them. */
const actors: ReadonlyMap<string, TextKeyAlone> = new Map([
  ["merchant", "actorMerchant"],
  ["guest", "actorGuest"],
  ["command", "actorCommand"],
  // At a start, by `STAFF_EMAIL`.
  ["server", "actorServer"],
]);

/** Who did it: a member of staff by address, others by what they are. */
export function actorText(actor: string, say: Say): string {
  const key = actors.get(actor);
  return key ? say(key) : actor;
}
