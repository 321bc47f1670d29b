import { fault } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { fieldError } from "../errors.ts";

/**
 * The category of a payload: one of the client's, or the one that the store has, which the client
 * may have removed since (decision 073). Errors: 400 on the field.
 */
export function readCategory(ctx: Ctx, sent: number | null | undefined, current?: number): number {
  const { categories, defaultCategory } = ctx.client;
  if (sent === null || sent === undefined) return current ?? defaultCategory;
  if (sent === current || categories.some(({ id }) => id === sent)) return sent;
  throw fieldError("primary_category", fault("categoryUnknown"));
}
