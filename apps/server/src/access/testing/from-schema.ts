import type { Schema } from "../../http/docs-types.ts";
import type { Chance } from "./chance.ts";
import { hostileNumbers, hostileTexts, hostileValues } from "./hostile.ts";

/** By name, values that mostly pass: else nothing behind the first field would ever be reached. */
const plausible: Readonly<Record<string, readonly [unknown, ...unknown[]]>> = {
  email: ["a@shop.example", "b@shop.example"],
  contact_email: ["a@shop.example"],
  password: ["correct horse", "another horse"],
  current_password: ["correct horse"],
  name: ["Northpine", "Café"],
  description: ["Twenty percent off", "x"],
  offer_type: ["sitewide percent", "sitewide amount", "free shipping", "Other", "bogo"],
  website_url: ["shop.example.com", "https://shop.example.com/a?b=c"],
  custom_url: ["shop.example.com"],
  destination_coupon_url: ["https://shop.example.com"],
  savings_percent: [20, "12.5", 100],
  savings_amount: [5, "12.50"],
  start_date: ["2026-01-01", "2027-12-31"],
  expiration_date: [null, "2028-02-29"],
  reason: ["Because"],
  status: ["canceled", "active"],
  state: ["pending", "all", "suspended"],
  client: [8, "8"],
  siteId: [8, "8"],
  logo_url: [null],
};

/** A value for a schema: most often one that fits, else one at its edge, of another type, or hostile. */
export function valueFor(schema: Schema, name: string, chance: Chance): unknown {
  const throwOf = chance.next();
  const known = plausible[name];
  if (known && throwOf < 0.7) return chance.of(known);
  if (throwOf < 0.78) return chance.of(hostileTexts);
  if (throwOf < 0.84) return chance.of(hostileNumbers);
  if (throwOf < 0.9) return chance.of(hostileValues());
  return fitting(schema, name, chance);
}

function fitting(schema: Schema, name: string, chance: Chance): unknown {
  const [first, ...others] = schema.anyOf ?? [];
  if (first) return fitting(chance.of([first, ...others]), name, chance);
  if (schema.enum?.length) return schema.enum[chance.int(schema.enum.length)];
  const type = Array.isArray(schema.type)
    ? schema.type[chance.int(schema.type.length)]
    : schema.type;
  switch (type) {
    case "object":
      return objectFor(schema, chance);
    case "array":
      return Array.from({ length: chance.int(13) }, () =>
        valueFor(schema.items ?? {}, name, chance),
      );
    case "number":
    case "integer":
      return chance.of(hostileNumbers);
    case "boolean":
      return chance.next() < 0.5;
    case "null":
      return null;
    default:
      return chance.next() < 0.5 ? String(1 + chance.int(40)) : chance.of(hostileTexts);
  }
}

/** An object of a schema's fields: some left out, some that nobody asked for put in. */
export function objectFor(schema: Schema, chance: Chance): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {})
    .filter(([field]) => chance.next() < (schema.required?.includes(field) ? 0.96 : 0.5))
    .map(([field, inner]) => [field, valueFor(inner, field, chance)]);
  const extra = chance.next() < 0.1 ? [[chance.of(hostileTexts), chance.of(hostileValues())]] : [];
  return Object.fromEntries([...fields, ...extra]);
}
