import type { ApiRoute } from "@coupon-center/contract";
import { hasStatus, isLost } from "./api-error.ts";
import { isAnswer } from "./is-answer.ts";

/**
 * Whether a second request changes nothing that the first one did not: by its method, or because
 * its key gives the first answer again.
 */
export function isRepeatable(route: ApiRoute, idempotencyKey: string | undefined): boolean {
  return /^(PUT|PATCH|DELETE) /.test(route) || idempotencyKey !== undefined;
}

const DONE = { success: true };

/** Runs a repeatable call; if its answer is lost, once more. Errors: ApiError of the last try. */
export async function afterLoss<T>(route: ApiRoute, run: () => Promise<T>): Promise<T | object> {
  try {
    return await run();
  } catch (error) {
    if (!isLost(error)) throw error;
  }
  try {
    return await run();
  } catch (error) {
    // What was to be deleted is gone.
    const gone = hasStatus(error, 404);
    if (gone && route.startsWith("DELETE ") && isAnswer(route, DONE)) return DONE;
    throw error;
  }
}

/**
 * Runs a call that must not be repeated; if its answer is lost, `look` asks whether it was carried
 * out and returns its result, or null. Errors: ApiError of the call.
 */
export async function orLook<T>(run: () => Promise<T>, look: () => Promise<T | null>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isLost(error)) throw error;
    const found = await look().catch(() => null);
    if (found === null) throw error;
    return found;
  }
}
