import "./zod-jitless.ts";
import * as z from "zod/mini";
import { limits } from "./limits.ts";

const whole = (fallback: number, max: number) =>
  z.pipe(
    z.optional(z.union([z.number(), z.string()])),
    z.transform((sent) => {
      const value = Number(sent);
      return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : fallback;
    }),
  );

/**
 * `?page=2&page_size=50`; what is too large is clamped, what is no positive integer is the default.
 */
export const Paging = z.object({
  page: whole(1, 1_000_000),
  page_size: whole(limits.pageSize, limits.maxPageSize),
});
export type Paging = z.infer<typeof Paging>;

/** The envelope of every list (decision 048). */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    count: z.int().check(z.nonnegative()),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  });
}

export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

/** A list that is answered as a single page. */
/* @__NO_SIDE_EFFECTS__ */
export function onePage<T>(results: T[]): Page<T> {
  return { count: results.length, next: null, previous: null, results };
}

/**
 * The URLs of the next and the previous page: the request's own URL and query with another page. A
 * page beyond the last is empty, and the last one is previous to it.
 */
export function pageLinks(
  path: string,
  query: Paging & Record<string, string | number>,
  count: number,
): Pick<Page<never>, "next" | "previous"> {
  const addressOf = (page: number) => {
    const parameters = Object.entries({ ...query, page }).map(([name, value]) => [
      name,
      `${value}`,
    ]);
    return `${path}?${new URLSearchParams(parameters)}`;
  };
  const last = Math.max(1, Math.ceil(count / query.page_size));
  return {
    next: query.page * query.page_size < count ? addressOf(query.page + 1) : null,
    previous: query.page > 1 ? addressOf(Math.min(query.page - 1, last)) : null,
  };
}
