import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";

/**
 * The same schema with zod's compiled objects in place of the interpreted ones. The contract is written with
 * zod's small functions because browsers load it and may not compile; on the server those are three times slower.
 */
export function compiledSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, compiledSchema(field)]);
    return new z.core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof z.core.$ZodArray) {
    const { def } = schema._zod;
    return z.core.clone(schema, { ...def, element: compiledSchema(def.element) });
  }
  if (schema instanceof z.core.$ZodUnion) {
    const { def } = schema._zod;
    return z.core.clone(schema, { ...def, options: def.options.map(compiledSchema) });
  }
  if (schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodOptional) {
    const { def } = schema._zod;
    return z.core.clone(schema, { ...def, innerType: compiledSchema(def.innerType) });
  }
  return schema;
}

/** What a route is asked, checked by its schema, which is compiled once. */
export const compiledValidator: typeof validatorCompiler = (route) =>
  validatorCompiler({ ...route, schema: compiledSchema(route.schema) });

/** What a route answers, by its schema, compiled once: no field goes out that the schema does not know. */
export const compiledSerializer: typeof serializerCompiler = (route) =>
  serializerCompiler({
    ...route,
    schema: route.schema instanceof z.core.$ZodType ? compiledSchema(route.schema) : route.schema,
  });
