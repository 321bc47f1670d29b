import { type ConcurrencyLimits, limitConcurrency } from "../concurrency/limit-concurrency.ts";
import type { Db } from "./engine.ts";

/** An account by its id, or a network for callers without a token. */
export type Sender = number | string;

/** Reads that may take long, such as searches. */
export interface DearReads {
  /**
   * Reads with a connection on which others do not wait; `work` must not write. One call of a
   * sender runs at a time. Errors: the work's own, or 503 if too many wait.
   */
  run<T>(sender: Sender, work: (db: Db) => Promise<T>): Promise<T>;
}

/** In all, so that on PostgreSQL most connections stay free for other calls. */
const IN_ALL: ConcurrencyLimits = { atOnce: 2, waiting: 100, retryAfterSeconds: 2 };
const PER_SENDER: ConcurrencyLimits = { atOnce: 1, waiting: 50, retryAfterSeconds: 2 };

export function createDearReads(db: Db): DearReads {
  const inAll = limitConcurrency(IN_ALL);
  const lines = new Map<Sender, { inLine: ReturnType<typeof limitConcurrency>; count: number }>();
  return {
    async run(sender, work) {
      const line = lines.get(sender) ?? { inLine: limitConcurrency(PER_SENDER), count: 0 };
      lines.set(sender, line);
      line.count++;
      try {
        return await line.inLine(() => inAll(() => work(db)));
      } finally {
        line.count--;
        if (line.count === 0) lines.delete(sender);
      }
    },
  };
}
