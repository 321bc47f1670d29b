import { type Say, sayIn } from "@coupon-center/contract/say";
import { createContext, use, useMemo } from "react";

/** The brand's locale, for what is rendered below it. */
export const Locale = createContext("en-US");

/** Says texts in the brand's language. */
export function useSay(): Say {
  const locale = use(Locale);
  return useMemo(() => sayIn(locale), [locale]);
}
