import { z } from "zod";
import { StripeDispute } from "./stripe-schemas.ts";

const IN_OUR_FAVOUR = new Set(["won", "warning_closed"]);

type Verdict = "brand" | "payer" | null;

/** For whom each of a charge's disputes was decided; null while it is not. Errors: ZodError. */
export function verdictsOf(disputes: readonly unknown[]): Verdict[] {
  return z.array(StripeDispute).parse(disputes).map(verdictOf);
}

/**
 * How a charge with these disputes stands: whether it is disputed, which it is unless each was
 * decided for the brand, and whether banks only ask about it. Errors: ZodError.
 */
export function disputeStateOf(disputes: readonly unknown[]): {
  disputed: boolean;
  inquired: boolean;
} {
  const lasting = z
    .array(StripeDispute)
    .parse(disputes)
    .filter((one) => verdictOf(one) !== "brand");
  return {
    disputed: disputes.length === 0 || lasting.length > 0,
    inquired: lasting.length > 0 && lasting.every((one) => one.is_charge_refundable),
  };
}

/**
 * One that was prevented gave the payer the money, or was refused by the bank, which moves none.
 */
function verdictOf({
  status,
  balance_transactions: moved,
}: z.infer<typeof StripeDispute>): Verdict {
  if (IN_OUR_FAVOUR.has(status)) return "brand";
  if (status === "lost") return "payer";
  if (status !== "prevented") return null;
  const balance = (moved ?? []).reduce((total, { amount }) => total + amount, 0);
  return balance < 0 ? "payer" : "brand";
}
