import type { Db } from "./engine.ts";

/** A call with an Idempotency-Key; times in epoch milliseconds. */
export interface IdempotentCall {
  accountId: number;
  key: string;
  requestHash: string;
}

/**
 * Claims the key for a call, in the transaction of the call itself; keys from before `expired` are
 * ignored. If the key is taken, returns the earlier call with its response. Parallel callers wait
 * for the first one to finish.
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

/** Stores the response for repeated calls. */
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
