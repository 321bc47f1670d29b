import { fault, say } from "@coupon-center/contract";
import Fastify, { LogController } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DatabaseUnavailable, type UnavailableKind } from "../db/unavailable.ts";
import { AppError } from "../errors.ts";
import { captureLog } from "../testing/capture-log.ts";
import { compiledValidator } from "./compiled-schemas.ts";
import { describeError, sendError } from "./error-handler.ts";

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});

/** The response to a request whose handler throws. */
async function answerTo(error: unknown) {
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ loggerInstance: log.logger, logController });
  app.setErrorHandler(sendError);
  app.get("/", () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject("/");
  await app.close();
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  return { status: statusCode, body: JSON.parse(body), headers };
}

/** Level and event, or message, of each log line. */
const logged = () => log.lines().map(({ level, event, msg }) => [level, event ?? msg]);
const [WARN, ERROR, DEBUG] = [40, 50, 20];

const refusals = [
  ["invalid", 400, "Bad Request"],
  ["unauthorized", 401, "Unauthorized"],
  ["forbidden", 403, "Forbidden"],
  ["not_found", 404, "Not Found"],
  ["conflict", 409, "Conflict"],
  ["gone", 410, "Generic Error"],
  ["too_large", 413, "Generic Error"],
  ["unsupported", 415, "Generic Error"],
  ["unprocessable", 422, "Generic Error"],
  ["throttled", 429, "Generic Error"],
  ["bad_gateway", 502, "Bad Gateway"],
  ["unavailable", 503, "Service Unavailable"],
] as const;

describe("an AppError (rule 13.1)", () => {
  it.each(refusals)("'%s' has its status and text: %i, '%s'", async (code, status, text) => {
    const { body, ...answer } = await answerTo(new AppError(code));
    expect([answer.status, body]).toEqual([status, { detail: text }]);
    expect(answer.headers["www-authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
    expect(answer.headers["retry-after"]).toBeUndefined();
    const event = status === 429 ? "throttled" : "refused";
    expect(logged()).toEqual(status === 429 || status >= 500 ? [[WARN, event]] : []);
  });

  it("is answered with the text, the fields and the Retry-After that the verb gives", async () => {
    const worded = await answerTo(new AppError("conflict", { detail: fault("alreadyHaveStore") }));
    expect(worded.body).toEqual({ detail: "You already have a store" });
    const fields = { email: ["Not an address"] };
    expect((await answerTo(new AppError("invalid", { fields }))).body).toEqual(fields);
    const late = await answerTo(new AppError("throttled", { retryAfterSeconds: 7 }));
    expect(late.headers["retry-after"]).toBe("7");
  });
});

describe("in the brand's language (rule 1.9)", () => {
  it.each(refusals)(
    "'%s' is said in Arabic and Spanish, with the same status %i",
    (code, status) => {
      const english = describeError(new AppError(code), "en-US");
      const arabic = describeError(new AppError(code), "ar-EG");
      expect([english.status, arabic.status]).toEqual([status, status]);
      expect(Object(arabic.body).detail).toMatch(/^[\p{Script=Arabic}\p{M} ]+$/u);
      const spanish = describeError(new AppError(code), "es-MX");
      expect(spanish.body).not.toEqual(english.body);
    },
  );

  it("what a schema without a message of its own refuses is told without zod's English", () => {
    const wrong = (instancePath: string, expected?: string) => ({
      instancePath,
      message: `Invalid input: expected ${expected}`,
      params: { expected },
    });
    const error = Object.assign(new Error(), {
      validation: [
        wrong("/title", "date"),
        wrong("/items", "array"),
        wrong("/items/0/parts", "array"),
        wrong("/approved", "boolean"),
        wrong("/other"),
      ],
    });
    expect(describeError(error, "en").body).toEqual({
      title: ["Not a valid value"],
      items: ["Must be a list", "Not a valid value"],
      approved: ["Must be true or false"],
      other: ["Not a valid value"],
    });
    expect(describeError(error, "ar").body).toMatchObject({ title: ["القيمة غير صالحة"] });
  });

  it("a request of no known client is refused in English", async () => {
    const { body } = await answerTo(new AppError("not_found"));
    expect(body).toEqual({ detail: "Not Found" });
  });
});

describe("an unavailable database (rule 13.7)", () => {
  const unavailable = (kind: UnavailableKind) => {
    const about = { kind, reason: "its disk is full", passes: true, remedy: "" } as const;
    return new DatabaseUnavailable("cause", { ...about, variable: "DATA_DIR" });
  };

  it("is 503 with a Retry-After of two seconds and no detail", async () => {
    const { status, body, headers } = await answerTo(unavailable("refused"));
    expect([status, body]).toEqual([503, { detail: "Service Unavailable" }]);
    expect(headers["retry-after"]).toBe("2");
  });

  it("has its own log entry: requests log at debug level, at warn level after a conflict", async () => {
    await answerTo(unavailable("lost"));
    await answerTo(unavailable("conflict"));
    expect(logged()).toEqual([
      [DEBUG, "database_unavailable"],
      [WARN, "database_unavailable"],
    ]);
    expect(log.lines()[0]).toMatchObject({ reason: "its disk is full" });
  });
});

describe("an unexpected error (rule 13.2)", () => {
  it("is 500 without its message, and logged with its stack", async () => {
    for (const error of [new Error("secret"), Object.assign(new Error("secret"), { code: "X" })]) {
      const { status, body } = await answerTo(error);
      expect([status, body]).toEqual([500, { detail: "Internal Server Error" }]);
    }
    expect(logged()).toEqual([
      [ERROR, "request_failed"],
      [ERROR, "request_failed"],
    ]);
    expect(log.lines()[0]?.err).toMatchObject({ message: "secret", stack: expect.any(String) });
  });

  it("from Fastify with a 4xx status keeps the status and loses the message", async () => {
    const { status, body } = await answerTo(Object.assign(new Error("why"), { statusCode: 406 }));
    expect([status, body]).toEqual([406, { detail: "Generic Error" }]);
    expect(logged()).toEqual([]);
  });

  it.each([
    ["22003", 404, "Not Found"],
    ["22021", 404, "Not Found"],
    ["FST_ERR_MAX_PARAM_LENGTH", 404, "Not Found"],
  ])(
    "from a value that no row can hold is an error in the request: %s",
    async (code, status, detail) => {
      const answer = await answerTo(Object.assign(new Error("why"), { code, statusCode: 500 }));
      expect([answer.status, answer.body]).toEqual([status, { detail }]);
    },
  );
});

describe("invalid input (rule 13.1)", () => {
  async function ask(payload: unknown, schema: { params?: z.ZodType; body?: z.ZodType }, id = "8") {
    const app = Fastify();
    app.setErrorHandler(sendError);
    app.setValidatorCompiler(compiledValidator);
    app.post("/:id", { schema }, () => ({ asked: "well" }));
    const answer = await app.inject({
      method: "POST",
      url: `/${id}`,
      payload: JSON.stringify(payload),
      headers: { "content-type": "application/json" },
    });
    await app.close();
    return [answer.statusCode, answer.json()];
  }
  const short = fault("passwordTooShort", { min: 2 });
  const text = z.string().min(2, short).regex(/a/, fault("emailNotValid"));
  const body = z.object({ name: text, brand: z.object({ motto: text }) });

  it("is 400 with all messages under each field, including those of nested fields", async () => {
    const notEmail = say("en", "emailNotValid");
    const right = { name: "Ada", brand: { motto: "always" } };
    expect(await ask(right, { body })).toEqual([200, { asked: "well" }]);
    expect(await ask({ name: "b", brand: { motto: "bb" } }, { body })).toEqual([
      400,
      { name: [expect.stringContaining("2 characters"), notEmail], brand: [notEmail] },
    ]);
  });

  it("is 400 if the body is not an object", async () => {
    const error = { non_field_errors: ["The body must be a JSON object"] };
    expect(await ask([], { body })).toEqual([400, error]);
  });

  it("is 404 if a path parameter is invalid", async () => {
    const schema = { params: z.object({ id: z.string().regex(/^\d+$/) }) };
    expect(await ask({}, schema)).toEqual([200, { asked: "well" }]);
    expect(await ask({}, schema, "none")).toEqual([404, { detail: "Not Found" }]);
  });
});
