import { canBeRange, isCalendarDay } from "@coupon-center/contract";
import { useState } from "react";
import { useClient } from "../page/use-page-context.ts";
import { type CouponFormValues, problemsOf } from "./coupon-form.ts";

type Name = keyof CouponFormValues;

/**
 * Fields of one group are valid or invalid together: a number has no meaning without its offer
 * type. Null for what the preview does not show.
 */
const groupOf: Readonly<Record<Name, string | null>> = {
  typeId: "offer",
  savings: "offer",
  isSavingsRange: "offer",
  minimum: "offer",
  description: "description",
  code: "code",
  expired: "end",
  noExpiration: "end",
  destinationUrl: null,
  started: null,
};

/** The form with invalid values replaced by the last valid ones. */
export function stillRight(
  form: CouponFormValues,
  last: CouponFormValues,
  currency: string,
): CouponFormValues {
  const wrong = wrongFields(form, currency);
  const names = Object.keys(groupOf) as Name[];
  const groups = new Set(names.filter((name) => wrong.has(name)).map((name) => groupOf[name]));
  const kept = names.filter((name) => groupOf[name] !== null && groups.has(groupOf[name]));
  return { ...form, ...Object.fromEntries(kept.map((name) => [name, last[name]])) };
}

function wrongFields(form: CouponFormValues, currency: string): ReadonlySet<string> {
  // The preview has a text of its own for a missing description, and a start that is no day would
  // disable the rules between fields.
  const filled = {
    ...form,
    description: form.description.trim() || "-",
    started: isCalendarDay(form.started) ? form.started : form.expired,
  };
  const wrong = new Set(problemsOf(filled, currency).keys());
  if (!form.noExpiration && form.expired === "") wrong.add("expired");
  if (canBeRange(form.typeId) && Number(form.savings) === 0) wrong.add("savings");
  return wrong;
}

/** The values that the preview shows while the form is edited. */
export function useStillRight(form: CouponFormValues): CouponFormValues {
  const { currency } = useClient();
  const [last, setLast] = useState(form);
  const right = stillRight(form, last, currency);
  const changed = JSON.stringify(right) !== JSON.stringify(last);
  if (changed) setLast(right);
  return right;
}
