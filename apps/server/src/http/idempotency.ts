import { createHash } from "node:crypto";
import { DAY_MS, fault } from "@coupon-center/contract";
import type { FastifyRequest } from "fastify";
import { type Ctx, type Guest, type Merchant, type Staff, withTransaction } from "../context.ts";
import { claimIdempotencyKey, saveIdempotentAnswer } from "../db/idempotency-queries.ts";
import { AppError, fieldError } from "../errors.ts";

const RETENTION_MS = DAY_MS;
const MAX_KEY = 255;

/**
 * Runs a call once per `Idempotency-Key`: the same key and body get the first response again,
 * another body 422. Key, effect and response are one transaction, so parallel calls wait for the
 * first, and a failed one stores nothing.
 */
export async function runIdempotent<A extends Guest | Merchant | Staff, T>(
  ctx: Ctx<A>,
  endpoint: { method: string; path: string },
  request: FastifyRequest,
  run: (ctx: Ctx<A>) => Promise<T>,
): Promise<T> {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || ctx.actor.kind === "guest") return run(ctx);
  if (key === "" || key.length > MAX_KEY)
    throw fieldError("idempotency_key", fault("keyLength", { min: 1, max: MAX_KEY }));
  const requestHash = createHash("sha256")
    .update(JSON.stringify([endpoint.method, endpoint.path, request.params, request.body]))
    .digest("base64url");
  const call = { accountId: ctx.actor.accountId, key, requestHash };
  return withTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const first = await claimIdempotencyKey(tx.db, call, { now, expired: now - RETENTION_MS });
    if (first) {
      if (first.requestHash === requestHash) return JSON.parse(first.answer);
      throw new AppError("unprocessable", {
        detail: fault("keyUsed"),
      });
    }
    const answer = await run(tx);
    await saveIdempotentAnswer(tx.db, call, JSON.stringify(answer));
    return answer;
  });
}
