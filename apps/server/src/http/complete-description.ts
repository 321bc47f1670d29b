import {
  DetailError,
  type Endpoint,
  endpoints,
  errorStatuses,
  FieldErrors,
  statusText,
} from "@coupon-center/contract";
import { z } from "zod";

const WithContent = z.looseObject({ content: z.record(z.string(), z.unknown()).default({}) });
const Operation = z.looseObject({
  parameters: z.array(z.looseObject({})).default([]),
  responses: z.record(z.string(), WithContent),
});
type Operation = z.infer<typeof Operation>;

/** An OpenAPI document as generated from the routes alone. */
const Description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).default({}) }),
});

const byAddress = new Map(
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    `${endpoint.method.toLowerCase()} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`,
    { name, endpoint },
  ]),
);

/**
 * The operations of the contract, each completed with its name, its audience and its errors. Other
 * routes (pages, the sandbox's proxy) are not part of the API and are removed.
 */
export function completeDescription(document: object): object {
  const { paths, components, ...rest } = Description.parse(document);
  const described = Object.entries(paths).flatMap(([path, operations]) => {
    const calls = Object.entries(operations).flatMap(([method, operation]) => {
      const known = byAddress.get(`${method} ${path}`);
      return known ? [[method, completeOperation(operation, known.name, known.endpoint)]] : [];
    });
    return calls.length > 0 ? [[path, Object.fromEntries(calls)]] : [];
  });
  const schemas = {
    ...components.schemas,
    Detail: plain(DetailError),
    FieldErrors: plain(FieldErrors),
  };
  return {
    ...rest,
    paths: Object.fromEntries(described),
    components: { ...components, schemas },
  };
}

const audience = {
  public: "everybody",
  user: "anyone signed in",
  merchant: "merchants",
  staff: "staff of the client",
  admin: "admins among the staff of the client",
} as const;

const FORM = " A form that a browser submits without script gets a page.";
const page = { "text/html": { schema: { type: "string" } } };

function completeOperation(operation: Operation, name: string, endpoint: Endpoint): Operation {
  const { formPage, summary, access, body } = endpoint;
  const answers = Object.entries(operation.responses).map(([status, { content, ...answer }]) => [
    status,
    {
      ...answer,
      content: { ...content, ...(formPage && page) },
      description: status === "201" ? "Created" : "Done",
      headers: businessTime,
    },
  ]);
  return {
    ...operation,
    operationId: name,
    description: `${summary}. For ${audience[access]}.${formPage ? FORM : ""}`,
    // Public calls accept a token too: they return more to the owner, and refuse an invalid one.
    security: access === "public" ? [{}, { bearer: [] }] : [{ bearer: [] }],
    "x-access": access,
    ...(endpoint.upload && { requestBody: upload }),
    ...(body && { requestBody: bodyOf(body, formPage) }),
    parameters: [...operation.parameters, ...(endpoint.idempotent ? [idempotencyKey] : [])],
    responses: { ...Object.fromEntries(answers), ...refusals(endpoint) },
  };
}

/** From the contract: the generated one has only some of the forms that a field may have. */
function bodyOf(body: z.core.$ZodType, formPage: true | undefined) {
  const described = { schema: plain(body, "input") };
  const form = { "application/x-www-form-urlencoded": described };
  return { required: true, content: { "application/json": described, ...(formPage && form) } };
}

const businessTime = {
  "X-Business-Time": {
    description: "The server's time for days and plans, in epoch milliseconds",
    schema: { type: "integer" },
  },
};
const retryAfter = {
  "Retry-After": {
    description: "In how many seconds to try again",
    schema: { type: "integer", minimum: 1 },
  },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255 },
};
const upload = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: {
          file: { type: "string", format: "binary" },
          upload_preset: { type: "string" },
        },
        required: ["file"],
      },
    },
  },
};

function refusals(endpoint: Endpoint): Operation["responses"] {
  const byFields = new Set([400, 413, ...(endpoint.errorsByField ?? [])]);
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  return Object.fromEntries(
    errorStatuses(endpoint).map((status) => {
      const schema = byFields.has(status)
        ? { anyOf: [ref("FieldErrors"), ref("Detail")] }
        : ref("Detail");
      const content = { "application/json": { schema } };
      const headers = status === 429 || status === 503 ? { headers: retryAfter } : {};
      return [String(status), { description: statusText("en", status), content, ...headers }];
    }),
  );
}

function plain(schema: z.core.$ZodType, io: "input" | "output" = "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
