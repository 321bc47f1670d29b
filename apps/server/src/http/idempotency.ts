import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Ctx, type Guest, type Merchant, type Staff, withTransaction } from "../context.ts";
import { AppError, fieldError } from "../errors.ts";

const RETENTION_MS = 24 * 60 * 60 * 1000;

/**
 * Runs a call once per `Idempotency-Key`: the same key and body get the first answer again, another body 422.
 * Key, effect and answer are one transaction: parallel calls wait for the first, a refused one leaves no trace.
 */
export async function runIdempotent<A extends Guest | Merchant | Staff, T>(
  ctx: Ctx<A>,
  endpoint: { method: string; path: string },
  request: FastifyRequest,
  run: (ctx: Ctx<A>) => Promise<T>,
): Promise<T> {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || ctx.actor.kind === "guest") return run(ctx);
  if (key === "" || key.length > 255)
    throw fieldError("idempotency_key", "Idempotency-Key has 1 to 255 characters");
  const { accountId } = ctx.actor;
  const hash = createHash("sha256")
    .update(JSON.stringify([endpoint.method, endpoint.path, request.params, request.body]))
    .digest("base64url");
  return withTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const old = now - RETENTION_MS;
    await tx.db
      .deleteFrom("idempotency")
      .where("account_id", "=", accountId)
      .where("created_at", "<", old)
      .execute();
    const claimed = await tx.db
      .insertInto("idempotency")
      .values({ account_id: accountId, key, request_hash: hash, answer: "", created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    const mine = { account_id: accountId, key };
    if (!claimed) {
      const first = await tx.db
        .selectFrom("idempotency")
        .select(["request_hash", "answer"])
        .where((where) => where.and(mine))
        .executeTakeFirstOrThrow();
      return replay<T>(first, hash);
    }
    const answer = await run(tx);
    await tx.db
      .updateTable("idempotency")
      .set({ answer: JSON.stringify(answer) })
      .where((where) => where.and(mine))
      .execute();
    return answer;
  });
}

function replay<T>(first: { request_hash: string; answer: string }, hash: string): T {
  if (first.request_hash !== hash) {
    throw new AppError("unprocessable", {
      detail: "This Idempotency-Key was used with another request",
    });
  }
  return JSON.parse(first.answer);
}
