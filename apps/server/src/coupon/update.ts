import {
  type Body,
  type Coupon,
  CouponInput,
  type endpoints,
  type Params,
  sentRange,
  toFieldErrors,
  type WholeCoupon,
} from "@coupon-center/contract";
import { changedFields } from "../audit/changed-fields.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import type { CouponRow } from "../db/tables.ts";
import { addCouponWords, removeCouponWords } from "../db/words/coupon-words.ts";
import { AppError, notFound } from "../errors.ts";
import { isoTime } from "../ports/clock.ts";
import { claimOwnStore } from "../store/index.ts";
import { type Approval, approvalOf } from "./approval.ts";
import { type CouponColumns, couponColumns } from "./columns.ts";
import { ownCoupon, searchTextOf, todayOf } from "./coupon-queries.ts";
import { storeIdOf } from "./create.ts";
import { notifyOfWaiting } from "./notify-waiting.ts";
import { reminderDay } from "./reminder-day.ts";
import { presentWithCode } from "./view.ts";

interface UpdateInput {
  params: Params<typeof endpoints.updateCoupon>;
  body: Body<typeof endpoints.updateCoupon>;
}

/**
 * Changes an own coupon; fields that are not sent keep their value. Errors: 400 by field, 404, 409
 * if it is no longer the one that the change is based on.
 */
export function updateCoupon(ctx: Ctx<Merchant>, { params, body }: UpdateInput): Promise<Coupon> {
  return withTransaction(ctx, async (tx) => {
    const store = await claimOwnStore(tx);
    if (body.store != null && storeIdOf(body.store) !== store.id) throw notFound();
    const before = await ownCoupon(tx, params.id);
    const input = parseRules({
      ...storedPayload(before),
      ...sentFields(body, before),
    });
    const columns = couponColumns(tx, input);
    // None are changed when a lost answer is asked for again.
    const changed = changedFields(before, columns);
    if (isOutdated(body.based_on, before) && changed !== null) throw new AppError("conflict");
    const approval = await approvalAfter(tx, before, columns, body.approved);
    const end = columns.expiration_date;
    const row = await tx.db
      .updateTable("coupon")
      .set({
        ...columns,
        // Each end is mailed once: only a changed end sets a new reminder.
        ...(end !== before.expiration_date && { remind_on: reminderDay(end, todayOf(tx)) }),
        ...approval,
        // Names the version, so two changes never have the same time.
        updated_at: Math.max(tx.clock.business(), before.updated_at + 1),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.description !== before.description) {
      await removeCouponWords(tx.db, [searchTextOf(store, before)]);
      await addCouponWords(tx.db, [searchTextOf(store, row)]);
    }
    const { requested } = approval;
    const fields = changedFields(before, { ...columns, requested });
    await writeAudit(tx, "coupon changed", "coupon", row.id, fields);
    await notifyOfWaiting(tx, store, row);
    return presentWithCode(tx, row, store);
  });
}

function isOutdated(basedOn: string | null | undefined, { updated_at }: CouponRow): boolean {
  return basedOn != null && basedOn !== isoTime(updated_at);
}

/** A stored coupon in the form of a payload. */
function storedPayload(row: CouponRow): WholeCoupon {
  return {
    offer_type: row.offer_type === "Other" ? row.label : row.offer_type,
    description: row.description,
    destination_coupon_url: row.destination_coupon_url,
    custom_url: row.custom_url,
    destination_affiliate_url: row.destination_affiliate_url,
    discount_code: row.discount_code,
    savings_amount: row.savings_amount,
    savings_percent: row.savings_percent,
    savings_minimum_order: row.minimum_order,
    isSavingsRange: row.is_range === 1,
    start_date: row.start_date,
    expiration_date: row.expiration_date,
  };
}

/** A sent null clears an optional field, and means absent for a required one. */
function sentFields(body: UpdateInput["body"], before: CouponRow) {
  const { start_date, isSavingsRange, offer_type, description, title, ...sent } = body;
  // An import's label is kept while the type stays 'Other'.
  const keepsLabel = offer_type === "Other" && before.offer_type === "Other";
  const upTo = body.up_to_savings_percent;
  const minimum = body.savings_minimum_order ?? body.minimum_order_amount;
  const range = sentRange({ isSavingsRange, title, up_to_savings_percent: upTo });
  return {
    ...sent,
    ...(minimum !== undefined && { savings_minimum_order: minimum }),
    ...(start_date != null && { start_date }),
    // The end of a range replaces the stored percentage, unless a percentage is sent too.
    ...(upTo != null && { savings_percent: body.savings_percent }),
    ...(offer_type != null && !keepsLabel && { offer_type }),
    ...(description != null && { description }),
    ...(range !== null && { isSavingsRange: range }),
  };
}

function approvalAfter(
  ctx: Ctx,
  before: CouponRow,
  columns: CouponColumns,
  sent: boolean | null | undefined,
): Promise<Approval> {
  const requested = sent ?? (before.requested === null ? null : before.requested === 1);
  return approvalOf(ctx, before.store_id, columns, requested, before);
}

/** Validates the rules that involve several fields. Errors: 400 by field. */
function parseRules(value: unknown): CouponInput {
  const parsed = CouponInput.safeParse(value);
  if (!parsed.success) throw new AppError("invalid", { fields: toFieldErrors(parsed.error) });
  return parsed.data;
}
