import { endpoints, offerLabels, offerTypes } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const Answers = z.record(z.string(), z.looseObject({ description: z.string() }));
const Operation = z.looseObject({ operationId: z.string(), responses: Answers });
const Description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.looseObject({}),
  }),
});

let at: Installation;
let description: z.infer<typeof Description>;
/** Includes pages and files, whose paths are not part of the API. */
beforeAll(async () => {
  const pages = {
    webFolder: import.meta.dirname,
    imageUploadUrl: undefined,
    imageUploadPreset: "preset",
  };
  at = await openInstallation({ web: jsonWebBuild, app: { pages } });
  description = Description.parse((await at.app.inject("/api/openapi.json")).json());
});
afterAll(() => at.close());

function operation(name: string): z.infer<typeof Operation> {
  const all = Object.values(description.paths).flatMap((calls) => Object.values(calls));
  const found = all.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`${name} is not described`);
  return found;
}

const schemas = "#/components/schemas";
const detail = { "application/json": { schema: { $ref: `${schemas}/Detail` } } };
const retryAfter = {
  "Retry-After": { description: expect.any(String), schema: { type: "integer", minimum: 1 } },
};
const fieldsOrDetail = {
  "application/json": {
    schema: { anyOf: [{ $ref: `${schemas}/FieldErrors` }, { $ref: `${schemas}/Detail` }] },
  },
};

describe("'the OpenAPI 3.1 description is made from the contract that server and client share' (rule 13.4)", () => {
  it("contains the calls of the contract, by path and method, and nothing else", () => {
    const described = Object.entries(description.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    const contract = Object.values(endpoints).map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.sort()).toEqual(contract.sort());
    expect(Object.values(description.paths).filter((calls) => !Object.keys(calls)[0])).toEqual([]);
  });

  it("has version 3.1, the product's name and the relative origin", () => {
    expect(description).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Coupon Center" },
      servers: [{ url: "/" }],
    });
    const { schemas, securitySchemes } = description.components;
    expect(securitySchemes).toEqual({
      bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    });
    expect(schemas).toMatchObject({
      Detail: { properties: { detail: { type: "string" } }, required: ["detail"] },
      FieldErrors: { additionalProperties: { type: "array", items: { type: "string" } } },
    });
  });

  it("describes a creating call: its token, its key, its response, and the shape of each error", () => {
    const call = operation("createCoupon");
    expect(call).toMatchObject({
      summary: "Add a coupon to the caller's store, at the end",
      description: "Add a coupon to the caller's store, at the end. For merchants.",
      tags: ["coupons"],
      "x-access": "merchant",
      security: [{ bearer: [] }],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: { required: ["offer_type", "description"] } },
        },
      },
    });
    expect(call.parameters).toEqual([
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: { type: "string", minLength: 1, maxLength: 255 },
      },
    ]);
    const { 201: created, ...refused } = call.responses;
    expect(created).toMatchObject({
      description: "Created",
      content: { "application/json": { schema: { properties: { id: { type: "integer" } } } } },
    });
    expect(refused).toEqual({
      400: { description: "Bad Request", content: fieldsOrDetail },
      401: { description: "Unauthorized", content: detail },
      403: { description: "Forbidden", content: detail },
      404: { description: "Not Found", content: detail },
      413: { description: "Generic Error", content: fieldsOrDetail },
      415: { description: "Generic Error", content: detail },
      422: { description: "Generic Error", content: detail },
      429: { description: "Generic Error", content: detail, headers: retryAfter },
      503: { description: "Service Unavailable", content: detail, headers: retryAfter },
    });
    expect(created?.headers).toEqual({
      "X-Business-Time": { description: expect.any(String), schema: { type: "integer" } },
    });
  });

  it("tells what a field of a body may be, as far as the server checks it", () => {
    const Body = z.object({
      content: z.object({ "application/json": z.object({ schema: z.looseObject({}) }) }),
    });
    const fieldsOf = (name: string) =>
      Body.parse(operation(name).requestBody).content["application/json"].schema.properties;
    const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
    const amount = { type: "string", pattern: expect.stringContaining("d{0,9}") };
    const offerType = { type: "string", enum: [...offerTypes, ...offerLabels] };
    const description = { type: "string", minLength: 1, maxLength: 120 };
    const optional = {
      discount_code: orNull({ type: "string", maxLength: 60 }),
      custom_url: orNull({ type: "string", maxLength: 2048 }),
      savings_percent: {
        minimum: 0,
        maximum: 100,
        anyOf: [{ type: "number" }, amount, { type: "null" }],
      },
      start_date: orNull({ type: "string", format: "date" }),
    };
    expect(fieldsOf("createCoupon")).toMatchObject({
      offer_type: offerType,
      description,
      ...optional,
    });
    expect(fieldsOf("updateCoupon")).toMatchObject({
      offer_type: orNull(offerType),
      description: orNull(description),
      ...optional,
    });
    expect(fieldsOf("createStore")).toMatchObject({
      name: { type: "string", minLength: 1, maxLength: 120 },
      website_url: { type: "string", minLength: 1, maxLength: 2048 },
      contact_email: { type: "string", format: "email", maxLength: 254 },
      location: orNull({ type: "string", maxLength: 120 }),
    });
    expect(fieldsOf("emailRegister")).toMatchObject({
      email: { type: "string", format: "email", maxLength: 254 },
      password: { type: "string", minLength: 6, maxLength: 128 },
    });
  });

  it("describes the 401 of a sign-in's first step, which has the second factor by field (decision 048)", () => {
    expect(operation("emailLogin").responses["401"]?.content).toEqual(fieldsOrDetail);
  });

  it("describes a public call: with an optional token, and its path and query parameters", () => {
    const call = operation("getStore");
    expect(call).toMatchObject({
      "x-access": "public",
      security: [{}, { bearer: [] }],
      responses: { 200: { description: "Done" } },
    });
    expect(call).not.toHaveProperty("requestBody");
    expect(call.parameters).toMatchObject([
      { name: "client", in: "query", required: false },
      { name: "store", in: "path", required: true, schema: { type: "string" } },
    ]);
  });

  it("lists the refusals of a body's type and size for each call that answers so, and no other", async () => {
    const faults: string[] = [];
    for (const [path, calls] of Object.entries(description.paths))
      for (const [name, { responses }] of Object.entries(calls)) {
        const method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).parse(name.toUpperCase());
        const url = path.replace(/\{\w+\}/g, "1");
        const answerTo = async (type: string, payload: string) => {
          const headers = { "content-type": type };
          return (await at.app.inject({ method, url, headers, payload })).statusCode;
        };
        const answers = [
          await answerTo("application/json", JSON.stringify("a".repeat(3_000_000))),
          await answerTo("text/plain", "a"),
          await answerTo("no type", "a"),
        ].map(String);
        for (const status of ["413", "415"])
          if (answers.includes(status) !== status in responses)
            faults.push(`${method} ${path} answers ${answers}, listed: ${status in responses}`);
      }
    expect(faults).toEqual([]);
  });

  it("'as a form post without script it answers a small page': describes the form and the page (decision 032)", () => {
    const { requestBody, responses } = operation("giveFeedback");
    const json = { schema: { required: ["outcome"] } };
    const form = { "application/json": json, "application/x-www-form-urlencoded": json };
    expect(requestBody).toMatchObject({ content: form });
    const pages = [responses["200"], operation("revealCoupon").responses["200"]];
    for (const answer of pages)
      expect(answer?.content).toMatchObject({
        "application/json": {},
        "text/html": { schema: { type: "string" } },
      });
    expect(operation("getCoupon").responses["200"]?.content).not.toHaveProperty("text/html");
  });

  it("'Lists: {count, next, previous, results}': of each call whose answer has results (decision 048)", () => {
    const calls = Object.values(description.paths).flatMap((byMethod) => Object.values(byMethod));
    const answers = z.looseObject({
      content: z.looseObject({
        "application/json": z.object({ schema: z.looseObject({ required: z.array(z.string()) }) }),
      }),
    });
    const lists = calls.flatMap(({ operationId, responses }) => {
      const required = answers.safeParse(responses["200"]).data?.content["application/json"].schema
        .required;
      return required?.includes("results") ? [{ operationId, required }] : [];
    });
    const unlike = lists.filter(({ required }) =>
      ["count", "next", "previous"].some((name) => !required.includes(name)),
    );
    expect(unlike).toEqual([]);
    expect(lists.length).toBeGreaterThan(8);
  });

  it("groups calls by topic, including legacy paths", () => {
    const tags = Object.values(description.paths).flatMap((calls) =>
      Object.values(calls).map((call) => call.tags),
    );
    expect(tags.flat().filter((tag) => !/^[a-z]+(-[a-z]+)*$/.test(String(tag)))).toEqual([]);
    expect(operation("refreshSession").tags).toEqual(["auth"]);
    expect(operation("emailLogin").tags).toEqual(["auth"]);
    expect(operation("getCoupon").tags).toEqual(["coupon"]);
  });

  it("is shown by the page, which starts with a searchable list of calls", async () => {
    const read = async (path: string) => (await at.app.inject(path)).body;
    expect(JSON.parse(await read("/api/docs/json"))).toEqual(description);
    expect(await read("/api/docs")).toContain("<title>Coupon Center API</title>");
    const script = await read("/api/docs/static/swagger-initializer.js");
    expect(JSON.parse(/const config = (.*)/.exec(script)?.[1] ?? "")).toEqual({
      layout: "BaseLayout",
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      filter: true,
    });
  });

  it("marks a parameter with a default as optional", () => {
    expect(operation("staffListStores").parameters).toMatchObject([
      { name: "state", in: "query", required: false, schema: { default: "pending" } },
      { name: "search", in: "query", required: false },
      { name: "after", in: "query", required: false },
      { name: "before", in: "query", required: false },
      { name: "place", in: "query", required: false },
      { name: "page", in: "query", required: false },
      { name: "page_size", in: "query", required: false },
    ]);
  });

  it("describes an upload: the form's fields, of which the file is required", () => {
    const call = operation("uploadImage");
    const form = {
      type: "object",
      required: ["file"],
      properties: { file: { type: "string", format: "binary" }, upload_preset: { type: "string" } },
    };
    expect(call.requestBody).toEqual({
      content: { "multipart/form-data": { schema: form } },
      required: true,
    });
    expect(call.parameters).toEqual([]);
    expect(call).toMatchObject({ description: "Upload a logo. For merchants." });
  });
});
