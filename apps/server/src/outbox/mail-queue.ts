import type { OutboxRow } from "../db/tables.ts";
import type { Queue } from "../jobs/queue.ts";

/**
 * Mails to be sent (rule 11.2): the first retry after two seconds, later ones at most an hour
 * apart.
 */
export const mailQueue: Queue<OutboxRow> = {
  name: "mails",
  table: "outbox",
  ended: { done: "sent_at", failed: "dead_at" },
  losesFailed: true,
  leaseMs: 60_000,
  backoff: { firstMs: 2_000, mostMs: 60 * 60_000 },
};
