import fc from "fast-check";
import { z } from "zod";

export interface ValueOptions {
  /** the percentage of values, at any depth, that do not have the schema's type */
  wrong?: number;
  /** additional fields of every object */
  unknown?: object;
}

/** Random values that the schema mostly accepts, for comparing two implementations. */
export function valueFor(
  schema: z.core.$ZodType,
  { wrong = 2, unknown = { unknown: 1 } }: ValueOptions = {},
): fc.Arbitrary<unknown> {
  const made = (inner: z.core.$ZodType): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 100 - wrong, arbitrary: right(inner) },
      { weight: wrong, arbitrary: fc.anything() },
    );
  const right = (inner: z.core.$ZodType): fc.Arbitrary<unknown> => {
    if (inner instanceof z.core.$ZodObject) {
      const fields = Object.entries(inner._zod.def.shape);
      const model = Object.fromEntries(fields.map(([name, field]) => [name, made(field)]));
      const needed = fields.filter(([, field]) => field._zod.optin === undefined);
      return fc
        .record(model, { requiredKeys: needed.map(([name]) => name) })
        .map((value) => ({ ...unknown, ...value }));
    }
    if (inner instanceof z.core.$ZodArray)
      return fc.array(made(inner._zod.def.element), { maxLength: 3 });
    if (inner instanceof z.core.$ZodUnion) return fc.oneof(...inner._zod.def.options.map(made));
    if (inner instanceof z.core.$ZodNullable)
      return fc.option(made(inner._zod.def.innerType), { nil: null, freq: 1 });
    if (inner instanceof z.core.$ZodOptional || inner instanceof z.core.$ZodCatch)
      return fc.option(made(inner._zod.def.innerType), { nil: undefined, freq: 1 });
    if (inner instanceof z.core.$ZodPipe) return made(inner._zod.def.in);
    return leaf(inner);
  };
  return made(schema);
}

function leaf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.core.$ZodEnum)
    return fc.constantFrom(...Object.values(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return fc.constantFrom(...schema._zod.def.values);
  if (schema instanceof z.core.$ZodBoolean) return fc.boolean();
  if (schema instanceof z.core.$ZodISODateTime)
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((time) => time.toISOString());
  if (schema instanceof z.core.$ZodString) return text;
  if (schema instanceof z.core.$ZodNumberFormat) return fc.nat(1_000);
  if (schema instanceof z.core.$ZodNumber) return fc.oneof(fc.nat(100), fc.double());
  return fc.anything();
}

// Mostly realistic values, so that rules after the type check are reached.
const text = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.emailAddress(),
  fc.nat().map(String),
  fc.constantFrom("", "2027-02-28", "2027-02-27", "12.50"),
  fc.constantFrom("sitewide percent", "sale amount", "free shipping", "true"),
);
