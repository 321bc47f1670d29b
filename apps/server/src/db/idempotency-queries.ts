import type { Db } from "./engine.ts";

/** A call that is to count once; times in epoch milliseconds. */
export interface IdempotentCall {
  accountId: number;
  key: string;
  requestHash: string;
}

/**
 * Takes the key for a call, in the transaction of what it does; keys from before `expired` are no longer known.
 * When it is taken already: the call that has it, with its answer. Parallel callers wait for the first one's end.
 */
export async function claimIdempotencyKey(
  db: Db,
  { accountId, key, requestHash }: IdempotentCall,
  { now, expired }: { now: number; expired: number },
): Promise<{ requestHash: string; answer: string } | null> {
  await db
    .deleteFrom("idempotency")
    .where("account_id", "=", accountId)
    .where("created_at", "<", expired)
    .execute();
  const claimed = await db
    .insertInto("idempotency")
    .values({ account_id: accountId, key, request_hash: requestHash, answer: "", created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (claimed) return null;
  return db
    .selectFrom("idempotency")
    .select(["request_hash as requestHash", "answer"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

/** Keeps the answer for whoever sends the same call again. */
export async function saveIdempotentAnswer(
  db: Db,
  { accountId, key }: IdempotentCall,
  answer: string,
): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({ answer })
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .execute();
}
