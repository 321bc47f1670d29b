import { formatMinorUnits } from "@coupon-center/contract";
import { type Ctx, type System, withTransaction } from "../../context.ts";
import { changeSomeAtOnce } from "../../jobs/change-some-at-once.ts";
import { queueMail } from "../../outbox/queue-mail.ts";
import { paymentPage } from "../payment-pages.ts";
import { closeMove, type OpenMove, openMoves, subscribers, wasTold } from "./move-queries.ts";

export interface CancelledMove {
  subscription: string;
  email: string;
  /** false: it is being made, a few days before the renewal */
  cancelled: boolean;
}

/**
 * Cancels the client's announced changes of prices, or one account's, and mails those who were told
 * that their price stays. With `dryRun` only says what it would do.
 */
export async function cancelMoves(
  ctx: Ctx<System>,
  { accountId, dryRun }: { accountId: number | undefined; dryRun: boolean },
): Promise<CancelledMove[]> {
  const emails = new Map((await subscribers(ctx)).map(({ id, email }) => [id, email]));
  const chosen = (await openMoves(ctx)).flatMap((move) => {
    const email = emails.get(move.subscription_id);
    // Without one the subscription is no longer current, and the change will not be made.
    if (email === undefined) return [];
    return accountId === undefined || move.account_id === accountId ? [{ move, email }] : [];
  });
  const cancelled = dryRun
    ? chosen.map(({ move }) => move.begun_at === null)
    : await changeSomeAtOnce(ctx, chosen, (tx, { move, email }) => cancelMove(tx, move, email));
  return chosen.map(({ move, email }, index) => ({
    subscription: move.subscription_id,
    email,
    cancelled: cancelled[index] === true,
  }));
}

/** Cancels one change; false if it began to be made meanwhile. */
export function cancelMove(ctx: Ctx<System>, move: OpenMove, email: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    if (!(await closeMove(tx, move, "cancelled"))) return false;
    if (!(await wasTold(tx, move))) return true;
    const amount = formatMinorUnits(move.from_amount, move.currency, tx.client.locale);
    await queueMail(tx, {
      kind: "price-stays",
      to: { id: move.account_id, email },
      data: { amount, interval: move.billing_interval, link: paymentPage(tx) },
      once: `price-stays:${move.id}`,
    });
    return true;
  });
}
