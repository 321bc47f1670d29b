import { toFieldErrors } from "@coupon-center/contract";
import { z } from "zod";
import { AppError } from "../errors.ts";

/** Checks what the single fields can't know: the rules between them. Errors: 400 by field. */
export function parseRules<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new AppError("invalid", { fields: toFieldErrors(parsed.error) });
  return parsed.data;
}
