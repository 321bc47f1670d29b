import { createHash } from "node:crypto";
import type { WebBuild } from "@coupon-center/contract";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx, Guest } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import { bytesResponse, textResponse } from "../pages/rendered-response.ts";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { type PageResult, pageResponder, pageRoute } from "./page-route.ts";

let log: ReturnType<typeof captureLog>;
let imageDelivery: string | null;
let publicCacheSeconds: number;
let notices: number;
const page = textResponse("page ".repeat(100));
const at = await openInstallation();
beforeEach(() => {
  log = captureLog();
  imageDelivery = null;
  publicCacheSeconds = 0;
  notices = 0;
});
afterAll(() => at.close());

const web: WebBuild = {
  ...jsonWebBuild,
  pageScript: "script of pages",
  renderNotice: ({ client, status }) => {
    notices++;
    return `${status} of ${client.siteName}`;
  },
};

/** An application with a single page at `/`. */
function serve(produce: (ctx: Ctx<Guest>) => Promise<PageResult>) {
  const logController = new LogController({ disableRequestLogging: true });
  const loggerInstance: FastifyBaseLogger = log.logger;
  const app = Fastify({ loggerInstance, logController });
  const { db, clients, clock } = at;
  const ports = { ...at.ports, imageDelivery, publicCacheSeconds, web: async () => web };
  pageRoute(app, pageResponder({ db, clients, clock, ports }), "/", produce);
  return async (headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: "/", headers });
    return { ...answer.headers, status: answer.statusCode, body: answer.body };
  };
}
const fail = (error: unknown) =>
  serve(async () => {
    throw error;
  });

describe("a page", () => {
  it("has a policy for exactly its own content, and is revalidated each time (rule 13.6)", async () => {
    const answer = await serve(async () => ({ page }))();
    const hash = createHash("sha256").update("script of pages").digest("base64");
    expect(answer).toMatchObject({
      status: 200,
      body: "page ".repeat(100),
      etag: page.etag,
      vary: "accept-encoding",
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, no-cache",
    });
    expect(answer).not.toHaveProperty("content-encoding");
    expect(answer["content-security-policy"]?.toString().split("; ")).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]);
  });

  it("may show images of the image host if one is configured (decision 024)", async () => {
    imageDelivery = "https://images.example/shop/";
    const answer = await serve(async () => ({ page }))();
    expect(answer["content-security-policy"]).toContain(
      "; img-src 'self' https://images.example/shop/;",
    );
  });

  it("may be kept by shared caches for PUBLIC_CACHE_SECONDS, and by no browser (decision 076)", async () => {
    publicCacheSeconds = 60;
    const answer = await serve(async () => ({ page }))();
    expect(answer["cache-control"]).toBe("public, max-age=0, must-revalidate, s-maxage=60");
    expect((await fail(notFound())())["cache-control"]).toBe("no-store");
  });

  it("may set headers of its own", async () => {
    const answer = await serve(async () => ({ page, headers: { "cache-control": "no-store" } }))();
    expect(answer["cache-control"]).toBe("no-store");
  });

  it("is compressed if the browser accepts it, unless its bytes are compressed already", async () => {
    const brotli = { "accept-encoding": "br" };
    expect((await serve(async () => ({ page }))(brotli))["content-encoding"]).toBe("br");
    const picture = bytesResponse(Buffer.from("picture"), "image/png");
    const answer = await serve(async () => ({ page: picture }))(brotli);
    expect([answer.body, answer["content-encoding"]]).toEqual(["picture", undefined]);
  });

  it("is 304 for a matching ETag only, weak or strong, as proxies convert one to the other", async () => {
    const get = serve(async () => ({ page }));
    const statusOf = async (known: string) => (await get({ "if-none-match": known })).status;
    const strong = page.etag.replace("W/", "");
    for (const known of [page.etag, strong, "*", `"other", ${page.etag}`, '"other", *'])
      expect([known, await statusOf(known)]).toEqual([known, 304]);
    for (const known of ["", '"other"', `${page.etag}x`])
      expect([known, await statusOf(known)]).toEqual([known, 200]);
  });

  it("is the same for everyone: the client depends on the host only, and tokens are ignored (rule 1.2)", async () => {
    let seen: Ctx<Guest> | undefined;
    const get = serve(async (ctx) => {
      seen = ctx;
      ctx.log.info({ event: "seen" });
      return { page };
    });
    await get({ host: "couponlane.localhost:3000", authorization: "Bearer a.b.c" });
    expect(seen?.client.id).toBe(10);
    expect(seen?.actor).toEqual({ kind: "guest", ip: "127.0.0.1" });
    expect([seen?.db, seen?.clock]).toEqual([at.db, at.clock]);
    expect(seen?.ports.throttles).toBe(at.ports.throttles);
    expect(log.events()).toEqual(["seen"]);
  });

  it("may be a redirect, which is not cached and not indexed", async () => {
    const answer = await serve(async () => ({ location: "https://shop.example/" }))();
    expect(answer).toMatchObject({
      status: 302,
      location: "https://shop.example/",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
  });
});

describe("a page that fails", () => {
  it("is a small page with the status, not cached by browsers, and rendered once per client", async () => {
    const get = fail(notFound());
    const answer = await get();
    expect(answer).toMatchObject({
      status: 404,
      body: "404 of Dealwharf",
      "cache-control": "no-store",
    });
    expect(answer["content-security-policy"]).toContain("default-src 'none'");
    expect((await get({ "if-none-match": String(answer.etag) })).status).toBe(404);
    expect(notices).toBe(1);
    const other = await get({ host: "couponlane.localhost:3000" });
    expect([other.body, notices]).toEqual(["404 of Couponlane", 2]);
    expect(log.lines()).toEqual([]);
  });

  it("has a Retry-After if it is known", async () => {
    const answer = await fail(new AppError("unavailable", { retryAfterSeconds: 2 }))();
    expect([answer.status, answer["retry-after"]]).toEqual([503, "2"]);
    expect(log.lines()).toMatchObject([{ level: 40, event: "refused", status: 503 }]);
  });

  it.each([new Error("planted"), "planted"])(
    "is logged if it is unexpected, without revealing the reason: %s",
    async (thrown) => {
      expect(await fail(thrown)()).toMatchObject({ status: 500, body: "500 of Dealwharf" });
      expect(log.lines()).toMatchObject([{ level: 50, err: { message: "planted" } }]);
    },
  );
});
