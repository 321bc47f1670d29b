import { endpoints } from "@coupon-center/contract";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { mailsTo } from "../testing/mails.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";

const at = await openInstallation({ web: jsonWebBuild });
await at.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => at.close());

const login = endpoints.emailLogin.path;
const asJson = { "content-type": "application/json" };

describe("bodies (rule 13.2)", () => {
  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "text/json",
  ])("415 for %s, which a form on another site could send", async (type) => {
    const answer = await at.app.inject({
      method: "POST",
      url: login,
      headers: { "content-type": type },
      payload: '{"email":"a@b.example","password":"secret"}',
    });
    expect([answer.statusCode, answer.json()]).toEqual([415, { detail: "Generic Error" }]);
  });

  it.each(["{", "[1,", "nul", '{"a":1}{"b":2}', '"text', "\u0000", '{"a":01}'])(
    "400 with {detail} for malformed JSON: %j",
    async (payload) => {
      const answer = await at.app.inject({ method: "POST", url: login, headers: asJson, payload });
      expect([answer.statusCode, answer.json()]).toEqual([400, { detail: "Bad Request" }]);
    },
  );

  it("400 with {detail} for JSON that is not in UTF-8, of which letters would be lost", async () => {
    const text = '{"email":"a@b.example","password":"pässword"}';
    const answerTo = async (payload: Buffer) =>
      (await at.app.inject({ method: "POST", url: login, headers: asJson, payload })).json();
    expect(await answerTo(Buffer.from(text, "latin1"))).toEqual({ detail: "Bad Request" });
    expect(await answerTo(Buffer.from(text))).toEqual({
      detail: "Invalid Email/Password combination",
    });
  });

  it.each(["null", "[]", "1", '"text"', "true"])(
    "400 for JSON that is not an object: %s",
    async (payload) => {
      const answer = await at.app.inject({ method: "POST", url: login, headers: asJson, payload });
      expect(answer.statusCode).toBe(400);
      expect(Object.values(answer.json())).toHaveLength(payload === "null" ? 2 : 1);
    },
  );

  it.each(['{"__proto__":{"role":"staff"}}', '{"constructor":{"prototype":{"role":"staff"}}}'])(
    "400 for prototype pollution: %s",
    async (payload) => {
      const answer = await at.app.inject({ method: "POST", url: login, headers: asJson, payload });
      expect(answer.statusCode).toBe(400);
      expect(Reflect.get({}, "role")).toBeUndefined();
    },
  );

  it.each(['{"toString":1}', '{"valueOf":null,"toString":null}', "[8]", "true", "8.5"])(
    "an invalid siteId is an error under its field: %s",
    async (siteId) => {
      const payload = `{"email":"a@b.example","password":"secret","siteId":${siteId}}`;
      const answer = await at.app.inject({ method: "POST", url: login, headers: asJson, payload });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["siteId"]]);
    },
  );

  it("a value that no row can hold is rejected like any invalid value, on either engine: NUL, numbers beyond an id", async () => {
    const merchant = await newMerchant(at);
    const bearer = { authorization: `Bearer ${merchant.session?.token}` };
    const statuses: [string, number][] = [];
    for (const value of ["%00", "a%00b", "2147483648", "999999999999999", "%ED%A0%80"]) {
      for (const path of ["/api/v1/stores/", "/api/coupon/", "/stores/", "/go/"])
        statuses.push([path + value, (await at.app.inject(path + value)).statusCode]);
      for (const name of ["store_slug", "id_search_text", "page"]) {
        const url = `/api/v1/coupons?${name}=${value}`;
        statuses.push([url, (await at.app.inject(url)).statusCode]);
      }
      const url = `/api/v1/coupons/${value}`;
      const { statusCode } = await at.app.inject({ method: "DELETE", url, headers: bearer });
      statuses.push([url, statusCode]);
    }
    for (const email of ["a\u0000@b.example", "\u0000", "\ud800@b.example"]) {
      for (const url of [login, endpoints.passwordReset.path, endpoints.emailRegister.path]) {
        const payload = { email, password: "a\u0000 password" };
        const { statusCode } = await at.app.inject({ method: "POST", url, payload });
        statuses.push([`${url} ${JSON.stringify(email)}`, statusCode]);
      }
    }
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
  });

  it.each([
    ["GET", "/api/v1/stores/a%00b", 404],
    ["POST", "/api/v1/stores/a%00b/live-seen", 404],
    ["DELETE", "/api/v1/auth/sessions/a%00b", 404],
    ["GET", "/stores/a%00b", 404],
    ["GET", "/api/v1/coupons?store_slug=a%00b", 400],
  ] as const)(
    "NUL in an address is answered alike on either engine: %s %s",
    async (method, url, status) => {
      const headers = { authorization: `Bearer ${(await newMerchant(at)).session?.token}` };
      expect((await at.app.inject({ method, url, headers })).statusCode).toBe(status);
    },
  );

  it("413 above 64 KB, with and without a declared length (rule 13.7)", async () => {
    const payload = JSON.stringify({ email: "a".repeat(100_000), password: "secret" });
    const sent = await at.app.inject({ method: "POST", url: login, headers: asJson, payload });
    expect([sent.statusCode, sent.json()]).toEqual([413, { detail: "Generic Error" }]);
    const chunk = `${(60_000).toString(16)}\r\n${"a".repeat(60_000)}\r\n`;
    const head = `POST ${login} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await sendRaw(portOf(at.app), head + chunk + chunk, {
      enough: (text) => text.includes("}"),
    });
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it("an empty body of type JSON counts as no body: a POST without payload works", async () => {
    const merchant = await newMerchant(at);
    const answer = await at.app.inject({
      method: "POST",
      url: endpoints.resendVerification.path,
      headers: { ...asJson, authorization: `Bearer ${merchant.session?.token}` },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await mailsTo(at, merchant.email)).toHaveLength(2);
  });

  it("30,000 nested lists are rejected like any invalid value", async () => {
    const payload = `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)},"password":"secret"}`;
    const answer = await at.app.inject({ method: "POST", url: login, headers: asJson, payload });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["email"]]);
  });
});

describe("paths and methods", () => {
  it("'Trailing slashes are optional everywhere' (rule 13.1, decision 048)", async () => {
    const answers = await Promise.all(
      ["/api/v1/coupons", "/api/v1/coupons/", "/api/coupons/"].map((url) => at.app.inject(url)),
    );
    const empty = { count: 0, next: null, previous: null, results: [] };
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, empty]);
    const [bare, closed] = [await at.app.inject("/healthz"), await at.app.inject("/healthz/")];
    expect([closed.statusCode, closed.body]).toEqual([200, bare.body]);
  });

  it("a repeated parameter is rejected", async () => {
    const answer = await at.app.inject(
      "/api/v1/coupons?client=8&client=10&store_slug=a&store_slug=b",
    );
    expect(answer.statusCode).toBe(400);
  });

  it("'Legacy endpoints without a shown answer are 404' (rule 13.1, decision 048), in the API's shape", async () => {
    const legacy = [
      "Advertiser",
      "Contact",
      "Merchant",
      "MerchantQueue",
      "Payment",
      "CouponQueue",
      "Coupon",
      "Auth/resetPassword",
      "Auth/updatePassword",
    ];
    for (const name of legacy) {
      for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
        const answer = await at.app.inject({ method, url: `/api/${name}` });
        expect([name, method, answer.statusCode, answer.json()]).toEqual([
          name,
          method,
          404,
          { detail: "Not Found" },
        ]);
      }
    }
  });

  it("a method override header has no effect", async () => {
    const answer = await at.app.inject({
      method: "POST",
      url: endpoints.getMe.path,
      headers: { "x-http-method-override": "DELETE", "x-http-method": "DELETE" },
    });
    expect(answer.statusCode).toBe(405);
  });

  it.each(["/%", "/api/%zz", "/api/v1/coupons/%c0%ae", "/api/coupon/%2e%2e%2fme"])(
    "a malformed path is 400 or 404, in the API's shape: %s",
    async (path) => {
      const answer = await sendRaw(
        portOf(at.app),
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 40[04] /);
      expect(answer).toContain("x-content-type-options: nosniff");
      expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({
        detail: expect.stringMatching(/^(Bad Request|Not Found)$/),
      });
    },
  );
});

describe("CORS: other origins cannot read a response (rule 13.6)", () => {
  it.each([
    "https://evil.example",
    "null",
    "http://coupons.test.evil.example",
    "http://coupons.test",
  ])("no Access-Control-Allow-* for Origin %s, on calls, preflights and errors", async (origin) => {
    const calls = [
      { method: "GET", url: "/api/v1/coupons" },
      { method: "GET", url: endpoints.getMe.path },
      { method: "OPTIONS", url: login },
      { method: "POST", url: login },
    ] as const;
    for (const call of calls) {
      const { headers } = await at.app.inject({
        ...call,
        headers: { origin, "access-control-request-method": "POST" },
      });
      const allowed = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      expect(allowed).toEqual([]);
    }
  });

  it("a cookie does not sign in: only the Authorization header does (rule 2.6, decision 015)", async () => {
    const merchant = await newMerchant(at);
    const token = merchant.session?.token ?? "";
    const cookie = `token=${token}; access_token=${token}`;
    const answer = await at.app.inject({ url: endpoints.getMe.path, headers: { cookie } });
    expect(answer.statusCode).toBe(401);
    expect((await at.app.inject(`${endpoints.getMe.path}?token=${token}`)).statusCode).toBe(401);
  });
});

describe("sign-out", () => {
  it('responds with Clear-Site-Data: "cookies", "storage" (rule 2.8)', async () => {
    const merchant = await newMerchant(at);
    const { headers } = await new Caller(at).call(endpoints.logout, {
      body: { refresh: merchant.session?.refresh ?? "" },
    });
    expect(headers["clear-site-data"]).toBe('"cookies", "storage"');
  });
});

describe("input that is not HTTP", () => {
  it.each([
    ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef"],
    ["a length and chunks", "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET"],
    ["a chunked that is not the last coding", "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n"],
    ["a bare line feed in a header", "X-A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["a folded header", "X-A: b\r\n c\r\n\r\n"],
    ["a null in a header", "X-A: b\u0000c\r\n\r\n"],
    ["a header of 20 KB", `X-A: ${"a".repeat(20_000)}\r\n\r\n`],
  ])("%s: rejected, and the connection is closed", async (_what, rest) => {
    const answer = await sendRaw(
      portOf(at.app),
      `POST ${login} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 4(00|31) /);
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(answer.toLowerCase()).toContain("connection: close");
    expect(answer).toContain("x-content-type-options: nosniff");
  });
});
