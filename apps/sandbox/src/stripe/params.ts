import { z } from "zod";
import { refuse } from "./errors.ts";
import type { Form } from "./form.ts";

/**
 * Kinds of parameters, sent as text in a form; an empty text unsets a value where Stripe allows it.
 */
export const text = z.string();
export const integer = z
  .string()
  .regex(/^-?\d+$/, "Invalid integer")
  .transform(Number);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const metadata = z.union([z.literal(""), z.record(z.string(), z.string())]);
export const ignored = z.unknown().optional();

const created = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

/** The parameters of every list. */
export const paging = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: created.optional(),
};
export interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: z.infer<typeof created> | undefined;
}

/**
 * Parses a form with its schema. Errors: Stripe's messages for missing, unknown and malformed
 * parameters.
 */
export function readParams<T>(schema: z.ZodType<T>, form: Form): T {
  const { expand: _expand, ...rest } = form;
  const parsed = schema.safeParse(rest);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === "unrecognized_keys") {
    const param = nameParam([...path, ...issue.keys.slice(0, 1)]);
    const message = `Received unknown parameter: ${param} (or one that the sandbox does not support)`;
    throw refuse(message, param, "parameter_unknown");
  }
  const param = nameParam(path);
  if (readPath(rest, path) === undefined) {
    throw refuse(`Missing required param: ${param}.`, param, "parameter_missing");
  }
  throw refuse(`Invalid ${param}: ${issue?.message}`, param);
}

/** Metadata after an update: given values are set, empty ones removed, an empty text clears all. */
export function mergeMetadata(
  before: Record<string, string>,
  change: z.infer<typeof metadata> | undefined,
): Record<string, string> {
  if (change === undefined) return before;
  if (change === "") return {};
  const merged = Object.entries({ ...before, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}

function nameParam([head = "", ...rest]: string[]): string {
  return head + rest.map((part) => `[${part}]`).join("");
}

function readPath(form: Form, path: string[]): unknown {
  let value: unknown = form;
  for (const part of path) {
    value = Object.entries(Object(value)).find(([name]) => name === part)?.[1];
  }
  return value;
}
