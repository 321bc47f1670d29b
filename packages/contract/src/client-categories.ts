import * as z from "zod/mini";
import { limits } from "./limits.ts";

/** A kind of store that a brand distinguishes; stores keep its id, people read its name. */
export interface Category {
  id: number;
  name: string;
}

const NONE = 'must have at least one, like { "id": 501, "name": "Fashion" }';

/** A list has each id and each name once, in whatever case. Every repetition is a fault. */
/* @__NO_SIDE_EFFECTS__ */
export function checkCategories(payload: z.core.ParsePayload<Category[]>): void {
  const { value: categories, issues } = payload;
  if (categories.length === 0) issues.push({ code: "custom", input: categories, message: NONE });
  const seen = new Set<string>();
  const report = (index: number, field: keyof Category, key: string) => {
    const input = categories[index]?.[field];
    const path = [index, field];
    if (seen.has(key))
      issues.push({ code: "custom", input, path, message: `${input}: is there twice: change one` });
    seen.add(key);
  };
  for (const [index, { id, name }] of categories.entries()) {
    report(index, "id", `id ${id}`);
    report(index, "name", `name ${name.normalize("NFKC").toLowerCase()}`);
  }
}

export const categoryId = z.int().check(z.positive(), z.lte(limits.maxId));

/**
 * Whether a text is a country's code by ISO 3166 in small letters; only countries have time zones.
 */
export function isCountry(code: string): boolean {
  if (!/^[a-z]{2}$/.test(code)) return false;
  const locale = new Intl.Locale(`und-${code}`);
  // Codes that are used no more are replaced by their successors.
  return locale.region === code.toUpperCase() && (locale.getTimeZones() ?? []).length > 0;
}
