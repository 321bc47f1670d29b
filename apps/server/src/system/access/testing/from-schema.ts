import type { SeededRandom } from "@coupon-center/testing/random";
import type { Schema } from "./described-schema.ts";
import { hostileNumbers, hostileTexts, hostileValues } from "./hostile.ts";

/** Mostly valid values by field name; without them, no call would pass validation. */
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

/** A random value for a schema: mostly valid, else at its limits, of another type, or hostile. */
export function valueFor(schema: Schema, name: string, random: SeededRandom): unknown {
  const throwOf = random.next();
  const known = plausible[name];
  if (known && throwOf < 0.7) return random.pick(known);
  if (throwOf < 0.78) return random.pick(hostileTexts);
  if (throwOf < 0.84) return random.pick(hostileNumbers);
  if (throwOf < 0.9) return random.pick(hostileValues());
  return fitting(schema, name, random);
}

function fitting(schema: Schema, name: string, random: SeededRandom): unknown {
  const [first, ...others] = schema.anyOf ?? [];
  if (first) return fitting(random.pick([first, ...others]), name, random);
  if (schema.enum?.length) return schema.enum[random.int(schema.enum.length)];
  const type = Array.isArray(schema.type)
    ? schema.type[random.int(schema.type.length)]
    : schema.type;
  switch (type) {
    case "object":
      return objectFor(schema, random);
    case "array":
      return Array.from({ length: random.int(13) }, () =>
        valueFor(schema.items ?? {}, name, random),
      );
    case "number":
    case "integer":
      return random.pick(hostileNumbers);
    case "boolean":
      return random.next() < 0.5;
    case "null":
      return null;
    default:
      return random.next() < 0.5 ? String(1 + random.int(40)) : random.pick(hostileTexts);
  }
}

/** A random object for a schema: some fields are missing, some unknown ones added. */
export function objectFor(schema: Schema, random: SeededRandom): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {})
    .filter(([field]) => random.next() < (schema.required?.includes(field) ? 0.96 : 0.5))
    .map(([field, inner]) => [field, valueFor(inner, field, random)]);
  const extra =
    random.next() < 0.1 ? [[random.pick(hostileTexts), random.pick(hostileValues())]] : [];
  return Object.fromEntries([...fields, ...extra]);
}
