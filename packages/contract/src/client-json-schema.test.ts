import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { clientFields } from "./client-fields.ts";
import { clientJsonSchema } from "./client-json-schema.ts";

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../clients/${name}`, import.meta.url), "utf8"));

it("clients/client.schema.json is current: `npm run clients -- schema clients` writes it (decision 011)", () => {
  expect(read("client.schema.json")).toEqual(clientJsonSchema());
});

it("the clients of the product name it, and are valid by it; a wrong, a missing and an unknown field are not", () => {
  const schema = z.fromJSONSchema(read("client.schema.json"));
  for (const id of [8, 10]) {
    const file = read(`${id}/client.json`);
    expect(file.$schema).toBe("../client.schema.json");
    expect(schema.safeParse(file).error).toBeUndefined();
    const { siteName, ...missing } = file;
    const wrong = [{ price: "24.99" }, { primaryColor: "red" }, { couponReview: "x" }, { no: 1 }];
    for (const change of [missing, ...wrong.map((one) => ({ ...file, ...one }))])
      expect(schema.safeParse(change).success).toBe(false);
  }
});

it("every field has a description and an example that is valid", () => {
  const schema = z.fromJSONSchema(read("client.schema.json"));
  const file = read("8/client.json");
  for (const [field, { about, example }] of Object.entries(clientFields)) {
    expect(about).toMatch(/\.$/);
    expect([field, schema.safeParse({ ...file, [field]: example }).error]).toEqual([
      field,
      undefined,
    ]);
  }
});
