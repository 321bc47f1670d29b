import { faultText } from "@coupon-center/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { use } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { Locale } from "../ui/use-say.ts";

export type ZodForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O>;

/**
 * A form that is validated by a schema of the contract, on submit and after that on every change.
 * What the schema refuses is said in the brand's language.
 */
export function useZodForm<I extends FieldValues, O>(
  schema: z.core.$ZodType<O, I>,
  defaultValues?: DefaultValues<I>,
): ZodForm<I, O> {
  const locale = use(Locale);
  const validate: Resolver<I, unknown, O> = zodResolver(schema);
  const resolver: typeof validate = async (...input) => {
    const judged = await validate(...input);
    for (const error of Object.values(judged.errors)) {
      if (typeof error?.message === "string") error.message = faultText(locale, error.message);
    }
    return judged;
  };
  return useForm<I, unknown, O>({ resolver, defaultValues });
}
