import type { ApiRoute } from "@coupon-center/contract";
import { hasStatus, isLost } from "./api-error.ts";
import { isAnswer } from "./is-answer.ts";

/** What follows a lost answer, after which a call may have been carried out or not (rule 12.15). */
export interface AfterLoss<L> {
  /** whether it is sent once more; by default, where that is known to change nothing else */
  repeat?: boolean;
  /**
   * asks, if there still is no answer, whether it was carried out: its result, or null; may send it
   * again where only the first one's success can have that refused
   */
  resultIfLost?: () => Promise<L | null>;
}

/**
 * Whether a second request changes nothing that the first one did not: by its method, or because
 * its key gives the first answer again.
 */
export function isRepeatable(route: ApiRoute, idempotencyKey: string | undefined): boolean {
  return /^(PUT|PATCH|DELETE) /.test(route) || idempotencyKey !== undefined;
}

/** Runs a call, and what follows if its answer is lost. Errors: ApiError of its last try. */
export async function answerOf<T, L>(
  route: ApiRoute,
  run: () => Promise<T>,
  { repeat = false, resultIfLost }: AfterLoss<L>,
): Promise<T | L | object> {
  const send = async (isRepeated: boolean) => {
    try {
      return await run();
    } catch (error) {
      // What was to be deleted is gone.
      if (isRepeated && hasStatus(error, 404) && isMereDeletion(route)) return DONE;
      throw error;
    }
  };
  try {
    return await (repeat ? repeatIfLost(send) : send(false));
  } catch (error) {
    if (!resultIfLost || !isLost(error)) throw error;
    const result = await resultIfLost().catch(() => null);
    if (result === null) throw error;
    return result;
  }
}

/** Sends a request; if its answer is lost, once more. Errors: ApiError of the last try. */
export async function repeatIfLost<T>(send: (isRepeated: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(false);
  } catch (error) {
    if (!isLost(error)) throw error;
    return send(true);
  }
}

const DONE = { success: true };

/** Whether it is a deletion whose answer tells nothing else. */
function isMereDeletion(route: ApiRoute): boolean {
  return route.startsWith("DELETE ") && isAnswer(route, DONE);
}
