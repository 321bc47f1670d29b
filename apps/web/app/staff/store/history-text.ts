import type { AuditEntry, Say, TextKeyAlone } from "@coupon-center/contract";
import { dayText } from "../../time/day-text.ts";

/** The acts on a store, its coupons and its owner's account, as the server stores them. */
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
]);

/** An act of the history as text; one of a later version with a capital letter, as it is stored. */
export function actText(act: string, say: Say): string {
  const key = acts.get(act);
  return key ? say(key) : act.charAt(0).toUpperCase() + act.slice(1);
}

/** Why it was done, as typed; the server stores a given plan's last day before it, '2027-02-28: '. */
export function reasonText({ act, reason }: AuditEntry, locale: string): string | null {
  if (act !== "plan given" || reason === null) return reason;
  return reason.replace(/^\d{4}-\d{2}-\d{2}(?=: )/, (day) => dayText(day, locale));
}

/** Who acts without an address of the staff, as the server stores them. */
const actors: ReadonlyMap<string, TextKeyAlone> = new Map([
  ["merchant", "actorMerchant"],
  ["guest", "actorGuest"],
  ["command", "actorCommand"],
]);

/** Who did it: a member of staff by address, others by what they are. */
export function actorText(actor: string, say: Say): string {
  const key = actors.get(actor);
  return key ? say(key) : actor;
}
