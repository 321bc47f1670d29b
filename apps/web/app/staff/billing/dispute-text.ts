import type { Say, StaffDispute, TextKeyAlone } from "@coupon-center/contract";

/** Stripe's words for why a payment is disputed and how the dispute stands. */
const words: ReadonlyMap<string, TextKeyAlone> = new Map([
  ["needs_response", "disputeNeedsResponse"],
  ["under_review", "disputeUnderReview"],
  ["won", "disputeWon"],
  ["lost", "disputeLost"],
  ["prevented", "disputePrevented"],
  ["warning_needs_response", "disputeInquiry"],
  ["warning_under_review", "disputeInquiryReview"],
  ["warning_closed", "disputeInquiryClosed"],
  ["appeal_needs_response", "disputeAppeal"],
  ["appeal_under_review", "disputeAppealReview"],
  ["bank_cannot_process", "reasonBankCannotProcess"],
  ["check_returned", "reasonCheckReturned"],
  ["credit_not_processed", "reasonCreditNotProcessed"],
  ["customer_initiated", "reasonCustomerInitiated"],
  ["debit_not_authorized", "reasonDebitNotAuthorized"],
  ["duplicate", "reasonDuplicate"],
  ["fraudulent", "reasonFraudulent"],
  ["general", "reasonGeneral"],
  ["incorrect_account_details", "reasonIncorrectAccount"],
  ["insufficient_funds", "reasonInsufficientFunds"],
  ["noncompliant", "reasonNoncompliant"],
  ["product_not_received", "reasonNotReceived"],
  ["product_unacceptable", "reasonUnacceptable"],
  ["subscription_canceled", "reasonCanceled"],
  ["unrecognized", "reasonUnrecognized"],
]);

/** Why a payment is disputed, then how that stands; what is not known in Stripe's own words. */
export function disputeWords({ reason, status }: StaffDispute, say: Say): string[] {
  return [reason, status].map((word) => {
    const key = words.get(word);
    return key ? say(key) : word.replaceAll("_", " ");
  });
}
