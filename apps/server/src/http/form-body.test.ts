import { endpoints } from "@coupon-center/contract";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textResponse } from "../pages/rendered-response.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";
import { formBody, ignoredBody } from "./body-adapters.ts";
import { jsonOnly } from "./body-parsers.ts";
import { compiledSerializer, compiledValidator } from "./compiled-schemas.ts";
import { sendError } from "./error-handler.ts";
import { pageResponder } from "./page-route.ts";
import { routeBinder } from "./route.ts";

/** the verb's last input */
let asked: { params: unknown; body: unknown; userAgent: string };
/** The two public calls that a form without script may post, bound as the storefront binds them. */
const at = await openInstallation({ web: jsonWebBuild });
const app = Fastify();
beforeAll(async () => {
  app.setErrorHandler(sendError);
  app.setValidatorCompiler(compiledValidator);
  app.setSerializerCompiler(compiledSerializer);
  jsonOnly(app);
  const route = routeBinder(app, at, pageResponder(at));
  route(
    endpoints.giveFeedback,
    async (_ctx, input) => {
      asked = input;
      return { success: true as const };
    },
    {
      body: formBody,
      page: async (_ctx, input) => {
        asked = input;
        return textResponse("thanks");
      },
    },
  );
  route(endpoints.revealCoupon, async () => ({ code: "HELLO20", url: "https://shop.example/" }), {
    body: ignoredBody,
    page: async () => textResponse("HELLO20"),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await at.close();
});

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const pathOf = (path: string) => path.replace(":id", "7");

async function post(payload: string | undefined, headers: Record<string, string>) {
  const answer = await app.inject({
    method: "POST",
    url: pathOf(endpoints.giveFeedback.path),
    headers,
    ...(payload !== undefined && { payload }),
  });
  return { headers: answer.headers, status: answer.statusCode, body: answer.body };
}

describe("a public call that accepts a form without script", () => {
  it.each<[string, Record<string, string>, string]>([
    ["a script, by what it sends", { "content-type": json }, '{"success":true}'],
    ["a script, by what it takes", { "content-type": form, accept: json }, '{"success":true}'],
    [
      "a script that takes pages too",
      { "content-type": json, accept: `text/html, ${json}` },
      '{"success":true}',
    ],
    ["a form, by what it sends", { "content-type": form }, "thanks"],
    ["a form, by what it takes", { "content-type": json, accept: "text/html" }, "thanks"],
    ["a form in other letters", { "content-type": form.toUpperCase() }, "thanks"],
  ])("answers %s", async (_who, headers, expected) => {
    const isForm = headers["content-type"]?.toLowerCase() === form;
    const answer = await post(isForm ? "outcome=worked" : '{"outcome":"worked"}', headers);
    expect([answer.status, answer.body]).toEqual([200, expected]);
    const isPage = expected === "thanks";
    expect(answer.headers["cache-control"]).toBe(isPage ? "private, no-cache" : "no-store");
    expect(answer.headers["x-robots-tag"]).toBe(isPage ? "noindex" : undefined);
    expect(asked).toMatchObject({ params: { id: 7 }, body: { outcome: "worked" } });
  });

  it("passes the User-Agent, which is empty if there is none", async () => {
    await post('{"outcome":"worked"}', { "content-type": json, "user-agent": "Browser/1" });
    expect(asked.userAgent).toBe("Browser/1");
    const head = [
      `POST ${pathOf(endpoints.giveFeedback.path)} HTTP/1.1`,
      "Host: x",
      "Content-Type: application/json",
      "Content-Length: 20",
      "Connection: close",
    ];
    const answer = await sendRaw(portOf(app), `${head.join("\r\n")}\r\n\r\n{"outcome":"worked"}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(asked.userAgent).toBe("");
  });

  it("reports missing fields by name, also without a body", async () => {
    for (const [payload, headers] of [
      [undefined, {}],
      ["null", { "content-type": json }],
      ["{}", { "content-type": json }],
      ["", { "content-type": form }],
    ] as const) {
      const { status, body } = await post(payload, headers);
      expect([status, Object.keys(JSON.parse(body))]).toEqual([400, ["outcome"]]);
    }
  });

  it("refuses a form longer than any of our pages, which would take long to parse (rule 13.7)", async () => {
    const of = (length: number) => `outcome=worked&${"a=&".repeat(length)}`.slice(0, length);
    expect((await post(of(2_048), { "content-type": form })).status).toBe(200);
    const { status, body } = await post(of(2_049), { "content-type": form });
    expect([status, JSON.parse(body)]).toEqual([413, { detail: "Generic Error" }]);
  });

  it.each<[site: string | undefined, status: number]>([
    ["same-origin", 200],
    ["none", 200],
    [undefined, 200],
    ["cross-site", 403],
    ["same-site", 403],
  ])(
    "takes its own pages' forms, not another site's (rule 13.6): %s is %i",
    async (site, status) => {
      const sender: Record<string, string> = site === undefined ? {} : { "sec-fetch-site": site };
      expect((await post("outcome=worked", { "content-type": form, ...sender })).status).toBe(
        status,
      );
      const reveal = { method: "POST", url: pathOf(endpoints.revealCoupon.path) } as const;
      expect((await app.inject({ ...reveal, headers: sender })).statusCode).toBe(status);
    },
  );

  it("must match the site that it names (rule 1.2, decision 012)", async () => {
    const answer = await post('{"outcome":"worked","siteId":10}', { "content-type": json });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      { siteId: ["Does not belong to this site"] },
    ]);
  });
});

describe("a public call that needs no body", () => {
  it.each([form, json, "text/plain", "multipart/form-data; boundary=x", "image/png"])(
    "accepts a body of any type and ignores it: %s",
    async (type) => {
      const path = pathOf(endpoints.revealCoupon.path);
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close`;
      const body = `{"siteId": "${"a".repeat(20_000)}`;
      const answer = await sendRaw(
        portOf(app),
        `${head}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain('"code":"HELLO20"');
    },
  );
});
