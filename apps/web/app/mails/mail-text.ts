import { type Mail, type Say, sayIn } from "@coupon-center/contract";
import { accountMailText } from "./account-mail-text.ts";
import { billingAlertText } from "./billing-alert-text.ts";
import { endingMailText } from "./ending-mail-text.ts";
import type { MailText, MailTextByKind } from "./mail-text-types.ts";
import { openPaymentMailText } from "./open-payment-mail-text.ts";
import { paymentMailText } from "./payment-mail-text.ts";
import { priceMailText } from "./price-mail-text.ts";
import { reviewMailText } from "./review-mail-text.ts";

const byKind: MailTextByKind = {
  ...accountMailText,
  ...reviewMailText,
  ...paymentMailText,
  ...openPaymentMailText,
  ...priceMailText,
  ...billingAlertText,
  ...endingMailText,
};

/** The text of a mail, in the brand's language. */
export function mailText(mail: Mail): MailText {
  // Each kind's function takes its own mail, which TypeScript cannot infer here.
  const textOf = byKind[mail.kind] as (mail: Mail & { say: Say }) => MailText;
  return textOf({ ...mail, say: sayIn(mail.client.locale) });
}
