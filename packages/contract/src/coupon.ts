import * as z from "zod/mini";
import { CouponFeedback } from "./feedback.ts";
import {
  day,
  givenText,
  id,
  isoTime,
  optionalLine,
  optionalWebUrl,
  required,
  requiredLine,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { decimalsOf, fitsCurrency } from "./minor-units.ts";
import {
  isAmountType,
  isPercentType,
  offerLabels,
  offerTypes,
  readOfferType,
} from "./offer-types.ts";
import { type Fault, type FieldName, fault } from "./texts/fault.ts";
import { couponStates } from "./visibility.ts";

const decimalText = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{0,9}(\.\d{1,12})?$/)),
  z.transform((text) => (text === "" ? null : Number(text))),
);

/** A decimal as a number or its text; null, '' and absent mean that there is none. */
const decimal = (
  field: FieldName,
  max: number,
  digits: number,
  tooLarge = fault("fieldAtMost", { field, max }),
) =>
  z
    .pipe(
      z.optional(
        z.union(
          [z.number(), decimalText, z.null()],
          fault("fieldNoNumber", { field, example: 20 }),
        ),
      ),
      z.transform((value) => value ?? null),
    )
    .check(
      z.refine((value) => value === null || value >= 0, fault("fieldNegative", { field })),
      z.refine((value) => value === null || value <= max, tooLarge),
      z.refine(
        (value) => value === null || decimalsOf(value) <= digits,
        fault("fieldDecimals", { field, digits }),
      ),
      z.meta({ minimum: 0, maximum: max }),
    );

const percentage = () => decimal("savingsField", 100, 2, fault("percentAtMost", { max: 100 }));

/** The fields of a coupon's payload; `CouponInput` adds the rules between them. */
const couponFields = z.object({
  offer_type: givenText("offerTypeField").check(
    z.trim(),
    z.minLength(1, required("offerTypeField")),
    z.refine((sent) => readOfferType(sent) !== null, fault("offerTypeUnknown")),
    z.meta({ enum: [...offerTypes, ...offerLabels] }),
  ),
  description: requiredLine("descriptionField", limits.textLength),
  destination_coupon_url: optionalWebUrl("destinationField"),
  custom_url: optionalWebUrl("destinationField"),
  destination_affiliate_url: optionalWebUrl("destinationField"),
  discount_code: optionalLine("couponCodeField", limits.codeLength),
  savings_amount: decimal("savingsField", limits.maxSavingsAmount, 3),
  savings_percent: percentage(),
  up_to_savings_percent: percentage(),
  savings_minimum_order: decimal("minOrderField", limits.maxSavingsAmount, 3),
  minimum_order_amount: decimal("minOrderField", limits.maxSavingsAmount, 3),
  isSavingsRange: z.nullish(z.boolean()),
  start_date: z.nullish(day),
  expiration_date: z.nullish(day),
  approved: z.nullish(z.boolean()),
  title: z.nullish(z.string().check(z.maxLength(500))),
  store: z.nullish(z.union([id, z.object({ id })], fault("notAStore"))),
});

type Fields = z.infer<typeof couponFields>;

/** Aliases and hints for other fields, and fields that the server decides. */
type DerivedField =
  | "up_to_savings_percent"
  | "minimum_order_amount"
  | "approved"
  | "title"
  | "store";

/** A complete payload: code that builds one does not compile until it covers a new field. */
export type WholeCoupon = Required<Omit<z.input<typeof couponFields>, DerivedField>>;

type TextField = {
  [Name in keyof Fields]-?: Fields[Name] extends string ? Name : never;
}[keyof Fields];

/**
 * The payload's free texts: tests that try each of them do not compile until they cover a new one.
 */
export type CouponText = Exclude<TextField, "offer_type" | Addresses>;

/** The percentage in use: `savings_percent`, else `up_to_savings_percent`. */
export function sentPercent(
  fields: Pick<Fields, "savings_percent" | "up_to_savings_percent">,
): number | null {
  return fields.savings_percent ?? fields.up_to_savings_percent;
}

/**
 * Whether the savings are a range (decision 026), from the first field that answers it; null if
 * none does.
 */
export function sentRange({
  isSavingsRange,
  up_to_savings_percent,
  title,
}: Partial<Pick<Fields, "isSavingsRange" | "up_to_savings_percent" | "title">>): boolean | null {
  if (typeof isSavingsRange === "boolean") return isSavingsRange;
  if (up_to_savings_percent != null) return true;
  return typeof title === "string" ? /up to/i.test(title) : null;
}

type Addresses = "destination_coupon_url" | "custom_url" | "destination_affiliate_url";

/** The target of a coupon's link (rule 6.9): its first non-empty URL, else the store's website. */
export function couponLink(addresses: Record<Addresses, string>, website = ""): string {
  const { destination_coupon_url, custom_url, destination_affiliate_url } = addresses;
  return destination_coupon_url || custom_url || destination_affiliate_url || website;
}

/** What is wrong with an end date; null if it is valid. */
export function endProblem(
  start: string | null | undefined,
  end: string | null | undefined,
): Fault | null {
  return start && end && end < start ? fault("endBeforeStart") : null;
}

/**
 * What is wrong with a coupon's amount of money in its brand's currency, which the schema does not
 * know; null if it is valid.
 */
export function amountProblem(amount: number | null, currency: string): Fault | null {
  const fits = amount === null || fitsCurrency(amount, currency);
  return fits ? null : fault("currencyDecimals", { currency });
}

export const CouponInput = /* @__PURE__ */ couponFields.check(z.superRefine(checkFieldRules));
export type CouponInput = z.infer<typeof CouponInput>;

/** Validation that involves several fields. */
function checkFieldRules(fields: Fields, ctx: z.core.$RefinementCtx<Fields>): void {
  const refuse = (path: string, message: Fault) =>
    ctx.addIssue({ code: "custom", path: [path], message });
  const field = "savingsField";
  if (isPercentType(fields.offer_type)) {
    const percent = sentPercent(fields);
    if (percent === null) refuse("savings_percent", required(field));
    else if (percent === 0) refuse("savings_percent", fault("fieldZero", { field }));
  }
  if (isAmountType(fields.offer_type)) {
    if (fields.savings_amount === null) refuse("savings_amount", required(field));
    else if (fields.savings_amount === 0) refuse("savings_amount", fault("fieldZero", { field }));
  }
  const problem = endProblem(fields.start_date, fields.expiration_date);
  if (problem) refuse("expiration_date", problem);
}

/**
 * The body of a PATCH: any subset of the payload; fields that are not sent, and required ones that
 * are null, keep their value. `based_on` is the `updated_at` of the coupon that the change was made
 * from: one that was changed otherwise since is refused (409).
 */
export const CouponPatch = /* @__PURE__ */ z.extend(z.partial(couponFields), {
  offer_type: z.nullish(couponFields.shape.offer_type),
  description: z.nullish(couponFields.shape.description),
  based_on: z.nullish(z.string().check(z.maxLength(64))),
});
export type CouponPatch = z.infer<typeof CouponPatch>;

export const Coupon = z.object({
  id: z.int(),
  offer_type: z.enum(offerTypes),
  label: z.enum(offerLabels),
  store: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  description: z.string(),
  /** the headline */
  title: z.string(),
  custom_url: z.string(),
  destination_coupon_url: z.string(),
  destination_affiliate_url: z.string(),
  has_code: z.boolean(),
  /** null for everyone but the owner and staff (decision 032) */
  discount_code: z.nullable(z.string()),
  minimum_order_amount: z.nullable(z.number()),
  savings_minimum_order: z.nullable(z.number()),
  savings_amount: z.nullable(z.number()),
  savings_percent: z.nullable(z.number()),
  up_to_savings_percent: z.nullable(z.number()),
  isSavingsRange: z.boolean(),
  start_date: z.string(),
  expiration_date: z.nullable(z.string()),
  approved: z.boolean(),
  /** sent to the owner and staff: it waits for staff, being like a coupon that they withdrew */
  held_as_copy: z.optional(z.boolean()),
  /** sent to the owner and staff: it waits for staff's approval */
  awaits_review: z.optional(z.boolean()),
  /** sent to the owner and staff: why staff withdrew it */
  withdrawn_reason: z.optional(z.nullable(z.string())),
  state: z.enum(couponStates),
  sort_number: z.int(),
  /** sent to the owner only: with a single coupon, or in a list of coupons of all states */
  feedback: z.optional(CouponFeedback),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Coupon = z.infer<typeof Coupon>;

export const SortInput = z.object({
  items: z.array(z.object({ id, sort_number: id })).check(z.minLength(1, required("itemsField"))),
  /** the ids in the order before, that was sorted: where it is another by now, 409 */
  based_on: z.nullish(z.array(id)),
});

export const Reveal = z.object({ code: z.nullable(z.string()), url: z.string() });
export type Reveal = z.infer<typeof Reveal>;
