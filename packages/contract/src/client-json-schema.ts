import * as z from "zod/mini";
import { ClientFile } from "./client.ts";
import { clientFields, type FieldDoc } from "./client-fields.ts";

const docs: Readonly<Record<string, FieldDoc>> = clientFields;

/** The JSON Schema of `client.json`, with which editors complete, explain and mark fields. */
export function clientJsonSchema() {
  const { properties = {}, ...schema } = z.toJSONSchema(ClientFile, {
    io: "input",
    unrepresentable: "any",
  });
  const described = Object.entries(properties).map(([name, property]) => {
    const { about, example, pattern } = docs[name] ?? { about: "", example: null };
    const rule = typeof property === "object" ? property : {};
    return [
      name,
      { description: about, examples: [example], ...rule, ...(pattern && { pattern }) },
    ] as const;
  });
  return {
    ...schema,
    title: "A brand of Coupon Center: clients/<id>/client.json",
    properties: Object.fromEntries(described),
  };
}
