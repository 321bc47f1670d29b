import { z } from "zod";
import type { Installation } from "../../../testing/installation.ts";
import { readDescribed } from "./description.ts";

const JsonSchema = z.looseObject({});
const Described = z.looseObject({
  operationId: z.string(),
  responses: z.record(
    z.string(),
    z.object({ content: z.object({ "application/json": z.object({ schema: JsonSchema }) }) }),
  ),
});
const Components = z.object({
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
});

/** The published schema of each answer, by the call's name and the status: `createCoupon 201`. */
export async function readAnswerSchemas(at: Installation): Promise<ReadonlyMap<string, z.ZodType>> {
  const description = (await at.app.inject("/api/openapi.json")).json();
  const { schemas } = Components.parse(description).components;
  const operations = await readDescribed(at, Described);
  return new Map(
    operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).map(([status, { content }]) => {
        const { schema } = content["application/json"];
        return [`${operationId} ${status}`, compile({ ...schema, $defs: schemas })] as const;
      }),
    ),
  );
}

/** A schema of the description, whose references are to its own definitions. */
function compile(schema: z.core.JSONSchema.JSONSchema): z.ZodType {
  const text = JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/");
  // A registry of its own: zod would put the schemas' titles and ids into the one for all.
  return z.fromJSONSchema(JSON.parse(text), { registry: z.registry() });
}
