import pLimit from "p-limit";
import { AppError } from "../errors.ts";

export interface ConcurrencyLimits {
  atOnce: number;
  /** how many calls may wait */
  waiting: number;
  /** the Retry-After of calls beyond that */
  retryAfterSeconds: number;
}

/**
 * Limits how many calls run at once and how many wait. Errors: the work's own, or 503 at once if
 * too many are waiting.
 */
export function limitConcurrency({ atOnce, waiting, retryAfterSeconds }: ConcurrencyLimits) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new AppError("unavailable", { retryAfterSeconds });
    return limit(work);
  };
}
