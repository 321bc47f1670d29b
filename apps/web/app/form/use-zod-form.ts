import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";

export type ZodForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O>;

/**
 * A form that is validated by a schema of the contract, on submit and after that on every change.
 */
export function useZodForm<I extends FieldValues, O>(
  schema: z.core.$ZodType<O, I>,
  defaultValues?: DefaultValues<I>,
): ZodForm<I, O> {
  return useForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues });
}
