import type { Ctx } from "../context.ts";
import { isMissing } from "../ports/stripe-errors.ts";

/**
 * A job's call about a subscription. In live mode one that is missing is of another account than
 * the key's, and noted: jobs ask for it once, as the key of a process stays the same
 * (decision 092). Errors: those of the call.
 */
export async function noteElsewhere<T>(
  { ports: { payments } }: Pick<Ctx, "ports">,
  id: string,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (payments.livemode && isMissing(error)) payments.elsewhere.add(id);
    throw error;
  }
}
