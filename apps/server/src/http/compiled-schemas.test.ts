import { type Endpoint, endpoints } from "@coupon-center/contract";
import fc from "fast-check";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { valueFor } from "../testing/value-for.ts";
import { compiledSchema, compiledSerializer, compiledValidator } from "./compiled-schemas.ts";

// The short run has a fixed seed, the long one a random seed.
const runs = process.env.TEST_LONG ? { numRuns: 5_000 } : { numRuns: 300, seed: 20_261_122 };
const all: [string, Endpoint][] = Object.entries(endpoints);
const answers = all.flatMap(([name, { responses }]) =>
  Object.values(responses).map((schema): [string, z.core.$ZodType] => [name, schema]),
);
const inputs = all.flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.core.$ZodType][] =>
    schema ? [[`${name}, ${part}`, schema]] : [],
  ),
);
const route = { method: "GET", url: "/" };

/** The text that a serializer produces, or its issues. */
function written(serialize: (value: unknown) => string, value: unknown): unknown {
  try {
    return { text: serialize(value) };
  } catch (error) {
    return { issues: error instanceof Error && error.cause };
  }
}

function objectsIn(schema: unknown): z.core.$ZodType[] {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn);
  if (!(schema instanceof z.core.$ZodType)) return [];
  const { def } = schema._zod;
  if (!(schema instanceof z.core.$ZodObject)) return Object.values(def).flatMap(objectsIn);
  return [schema, ...Object.values(schema._zod.def.shape).flatMap(objectsIn)];
}

describe("compiled schemas", () => {
  it.each([...answers, ...inputs])("compile every object of %s", (_, schema) => {
    const interpreted = objectsIn(compiledSchema(schema)).filter(
      (object) => !object._zod.traits.has("$ZodObjectJIT"),
    );
    expect(interpreted).toEqual([]);
  });

  it.each(answers)("serialize like the contract's own: %s", (_, schema) => {
    const ours = compiledSerializer({ ...route, schema, httpStatus: "200" });
    const plain = serializerCompiler({ ...route, schema, httpStatus: "200" });
    let accepted = 0;
    fc.assert(
      fc.property(valueFor(schema), (value) => {
        const expected = written(plain, value);
        expect(written(ours, value)).toEqual(expected);
        if (Object.hasOwn(Object(expected), "text")) accepted++;
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it.each(inputs)("accept and reject like the contract's own: %s", (_, schema) => {
    const ours = compiledValidator({ ...route, schema });
    const plain = validatorCompiler({ ...route, schema });
    let accepted = 0;
    fc.assert(
      fc.property(valueFor(schema), (value) => {
        const expected = plain(value);
        expect(ours(value)).toEqual(expected);
        if (Object.hasOwn(Object(expected), "value")) accepted++;
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it("drop unknown fields at any depth", () => {
    const schema = endpoints.listCoupons.responses[200];
    const serialize = compiledSerializer({ ...route, schema, httpStatus: "200" });
    const secret = { secret: 1 };
    fc.assert(
      fc.property(valueFor(schema, { unknown: secret }), (value) => {
        expect(written(serialize, value)).not.toMatchObject({
          text: expect.stringContaining("secret"),
        });
      }),
      runs,
    );
  });
});
