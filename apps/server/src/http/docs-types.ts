import { z } from "zod";

/** The part of JSON Schema that the contract's shapes come out as. */
export interface Schema {
  type?: string | string[] | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  maxLength?: number | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
}

export const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    maxLength: z.number().optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
  }),
);

/** A shape in a few words: 'text or null', 'list of {id, sort_number}'. */
export function describeType(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(" or ");
  if (schema.items) return `list of ${describeType(schema.items)}`;
  if (schema.properties) return `{${Object.keys(schema.properties).join(", ")}}`;
  const names = [schema.type ?? "anything"]
    .flat()
    .map((name) => (name === "string" ? "text" : name));
  const format = schema.format ? ` (${schema.format})` : "";
  const length = schema.maxLength ? `, at most ${schema.maxLength}` : "";
  return names.join(" or ") + format + length;
}
