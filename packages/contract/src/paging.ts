import "./no-eval.ts";
import { z } from "zod";
import { limits } from "./limits.ts";

const whole = (fallback: number, max: number) =>
  z
    .union([z.number(), z.string()])
    .optional()
    .transform((sent) => {
      const value = Number(sent);
      return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : fallback;
    });

/** `?page=2&page_size=50`; what is out of bounds is brought back into them. */
export const Paging = z.object({
  page: whole(1, 1_000_000),
  page_size: whole(limits.pageSize, limits.maxPageSize),
});
export type Paging = z.infer<typeof Paging>;

/** The envelope of every list (D36). */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}
