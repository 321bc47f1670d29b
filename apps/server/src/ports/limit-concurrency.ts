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
  let free = atOnce;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else if (line.length >= waiting) throw new AppError("unavailable", { retryAfterSeconds });
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else free++;
    }
  };
}
