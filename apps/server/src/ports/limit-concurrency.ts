import pLimit from "p-limit";
import { AppError } from "../errors.ts";

export interface ConcurrencyLimits {
  atOnce: number;
  /** how many may wait in line behind those */
  waiting: number;
  /** what those beyond are told */
  retryAfterSeconds: number;
}

/** Runs work so much at once, the rest in line. Errors: the work's own, or 503 at once when the line is full. */
export function limitConcurrency({ atOnce, waiting, retryAfterSeconds }: ConcurrencyLimits) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new AppError("unavailable", { retryAfterSeconds });
    return limit(work);
  };
}
