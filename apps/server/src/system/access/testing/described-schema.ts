import { z } from "zod";

/** The part of JSON Schema that random values are generated from. */
export interface Schema {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
}

export const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
  }),
);
