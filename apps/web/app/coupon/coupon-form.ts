import {
  addMonths,
  amountProblem,
  type ClientView,
  type Coupon,
  CouponInput,
  canBeRange,
  couponLink,
  currencyDigits,
  type Day,
  fault,
  headline,
  isAmountType,
  isPercentType,
  labelOf,
  type OfferLabel,
  required,
  typedWebUrl,
  type WholeCoupon,
} from "@coupon-center/contract";
import * as z from "zod/mini";

const text = z.string();

const fields = z.object({
  typeId: text,
  savings: text,
  minimum: text,
  isSavingsRange: z.boolean(),
  description: text,
  destinationUrl: text,
  code: text,
  started: text.check(z.minLength(1, required("startField"))),
  expired: text,
  noExpiration: z.boolean(),
});
export type CouponFormValues = z.infer<typeof fields>;

/** The payload's fields that the form sets, including their older names. */
type FormPayload = WholeCoupon &
  Pick<z.input<typeof CouponInput>, "up_to_savings_percent" | "minimum_order_amount">;

/** Form field by API field. */
export const couponFieldNames = {
  offer_type: "typeId",
  description: "description",
  savings_amount: "savings",
  savings_percent: "savings",
  up_to_savings_percent: "savings",
  savings_minimum_order: "minimum",
  minimum_order_amount: "minimum",
  custom_url: "destinationUrl",
  destination_coupon_url: "destinationUrl",
  destination_affiliate_url: "destinationUrl",
  discount_code: "code",
  isSavingsRange: "isSavingsRange",
  start_date: "started",
  expiration_date: "expired",
} as const satisfies Record<keyof FormPayload, keyof CouponFormValues>;

const formNames = new Map<string, string>(Object.entries(couponFieldNames));

/** The form is validated by the API's own schema, so that rules and messages are the same. */
export const couponForm = (currency: string) =>
  fields.check(
    z.superRefine((form, ctx) => {
      if (!form.noExpiration && form.expired === "") {
        ctx.addIssue({ code: "custom", path: ["expired"], message: required("endField") });
      }
      for (const [name, message] of problemsOf(form, currency)) {
        ctx.addIssue({ code: "custom", path: [name], message });
      }
    }),
  );

/** What the API would reject: the first message of each field. */
export function problemsOf(form: CouponFormValues, currency: string): ReadonlyMap<string, string> {
  const payload = payloadOf(form);
  const problems = decimalProblems(payload, currency);
  for (const { path, message } of CouponInput.safeParse(payload).error?.issues ?? []) {
    const apiName = String(path[0]);
    const name = formNames.get(apiName) ?? apiName;
    if (!problems.has(name)) problems.set(name, message);
  }
  return problems;
}

function decimalProblems(payload: FormPayload, currency: string): Map<string, string> {
  const problems = new Map<string, string>();
  for (const apiName of ["savings_amount", "savings_minimum_order"] as const) {
    const problem = isGrouped(payload[apiName], currency)
      ? fault("currencyDecimals", { currency })
      : amountProblem(Number(payload[apiName]), currency);
    if (problem) problems.set(couponFieldNames[apiName], problem);
  }
  return problems;
}

/** Whether an amount was typed like '1.000', by which some people mean a thousand. */
function isGrouped(typed: FormPayload["savings_amount"], currency: string): boolean {
  const [, decimals = ""] = String(typed).split(".");
  return decimals.length > Math.max(2, currencyDigits(currency));
}

/**
 * The part of the payload that the form sets; one URL goes into all three url fields
 * (decision 027).
 */
function payloadOf(form: CouponFormValues, stored?: Coupon): FormPayload {
  const range = canBeRange(form.typeId) && form.isSavingsRange;
  const percent = isPercentType(form.typeId) ? form.savings : null;
  const minimum = asksForMinimum(form.typeId) ? form.minimum : keptMinimum(stored);
  return {
    offer_type: form.typeId,
    description: form.description,
    custom_url: form.destinationUrl,
    destination_coupon_url: form.destinationUrl,
    destination_affiliate_url: form.destinationUrl,
    discount_code: form.code,
    savings_amount: isAmountType(form.typeId) ? form.savings : null,
    savings_percent: percent,
    up_to_savings_percent: range ? percent : null,
    savings_minimum_order: minimum,
    minimum_order_amount: minimum,
    isSavingsRange: range,
    start_date: form.started,
    expiration_date: form.noExpiration ? null : form.expired || null,
  };
}

const asksForMinimum = (typeId: string) => typeId === "free shipping";

/** A minimum order that no field of the form showed: it stays, as shoppers are told it. */
function keptMinimum(stored?: Coupon): number | null {
  return stored && !asksForMinimum(stored.offer_type) ? stored.savings_minimum_order : null;
}

type MoneyOf = Pick<ClientView, "currency" | "locale">;

/** The payload of create and update (rule 6.10); `stored` is the coupon that is edited or copied. */
export function couponPayload(
  form: CouponFormValues,
  store: number,
  client: MoneyOf,
  stored?: Coupon,
) {
  const title = headline(partsOf(form, client, stored));
  return { ...payloadOf(form, stored), ...importedAs(form, stored), approved: true, store, title };
}

/** The offer type of an import, which is its label (decision 025). */
function importedAs(form: CouponFormValues, stored?: Coupon) {
  const label = keptLabel(form, stored);
  return !label || label === labelOf("Other") ? {} : { offer_type: label };
}

/**
 * The label of a coupon that is 'Other' and stays so, as the type alone does not determine its
 * headline. Another type's label goes with the type.
 */
function keptLabel(form: CouponFormValues, stored?: Coupon): OfferLabel | undefined {
  return form.typeId === "Other" && stored?.offer_type === "Other" ? stored.label : undefined;
}

/** The minimum order, from a form that may be incomplete; null if there is none. */
export function minimumOf(form: CouponFormValues, stored?: Coupon): number | null {
  return asksForMinimum(form.typeId) ? Number(form.minimum) || null : keptMinimum(stored);
}

/** The headline's parts, from a form that may be incomplete. */
export function partsOf(form: CouponFormValues, client: MoneyOf, stored?: Coupon) {
  const savings = Number(form.savings);
  return {
    offerType: form.typeId,
    label: keptLabel(form, stored),
    savings: form.savings.trim() === "" || Number.isNaN(savings) ? null : savings,
    isSavingsRange: form.isSavingsRange,
    currency: client.currency,
    locale: client.locale,
  };
}

/** The defaults of a new coupon (rule 6.2). */
export function newCoupon(today: Day, websiteUrl: string): CouponFormValues {
  return {
    typeId: "sitewide percent",
    savings: "20",
    minimum: "10",
    isSavingsRange: false,
    description: "",
    destinationUrl: typedWebUrl(websiteUrl),
    code: "",
    started: today,
    expired: addMonths(today, 1),
    noExpiration: false,
  };
}

/** A stored coupon as the form shows it. */
export function formOf(coupon: Coupon): CouponFormValues {
  return {
    typeId: coupon.offer_type,
    savings: String(coupon.savings_percent ?? coupon.savings_amount ?? ""),
    minimum: String(coupon.savings_minimum_order ?? ""),
    isSavingsRange: coupon.isSavingsRange,
    description: coupon.description,
    destinationUrl: typedWebUrl(couponLink(coupon)),
    code: coupon.discount_code ?? "",
    started: coupon.start_date,
    expired: coupon.expiration_date ?? "",
    noExpiration: coupon.expiration_date === null,
  };
}

/** A new coupon with the values of a stored one; past days are replaced by the defaults. */
export function copyOf(coupon: Coupon, today: Day): CouponFormValues {
  const form = formOf(coupon);
  const started = form.started > today ? form.started : today; // equivalent mutant (boundary): the same day
  const lasts = form.noExpiration || form.expired >= started;
  return { ...form, started, expired: lasts ? form.expired : addMonths(started, 1) };
}
