import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { lazyRoutes } from "./lazy-routes.ts";

const ClockAnswer = z.looseObject({ offset_ms: z.number() });

export interface SandboxRoutesOptions {
  /** the sandbox's origin, once it has started */
  origin: string | Promise<string | undefined>;
  /** called after the sandbox's clock has moved */
  moveClock(offsetMs: number): Promise<void>;
}

/**
 * Proxies `/sandbox/*` to the sandbox. This server shares its clock, so a move is applied here
 * before the response.
 */
export function sandboxRoutes(
  app: FastifyInstance,
  { origin, moveClock }: SandboxRoutesOptions,
): void {
  app.register(async (scope) => {
    await scope.register(formbody);
    scope.post("/sandbox/clock", async (request, reply) => {
      const form = String(request.headers["content-type"]).startsWith(
        "application/x-www-form-urlencoded",
      );
      const response = await fetch(`${await origin}/sandbox/clock`, {
        method: "POST",
        headers: { ...senderOf(request), "content-type": "application/json" },
        body: JSON.stringify(request.body ?? {}),
      });
      const answer: unknown = await response.json();
      const moved = ClockAnswer.safeParse(answer);
      if (moved.success) await moveClock(moved.data.offset_ms);
      return form && response.ok
        ? reply.redirect("/sandbox", 303)
        : reply.status(response.status).send(answer);
    });
  });
  app.register(async (scope) => {
    // Bodies are forwarded without being parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    lazyRoutes(scope, {
      urls: ["/sandbox", "/sandbox/*"],
      methods: ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
      async load(inner) {
        const { default: proxy } = await import("@fastify/http-proxy");
        inner.removeAllContentTypeParsers();
        await inner.register(proxy, {
          upstream: (await origin) ?? "",
          prefix: "/sandbox",
          rewritePrefix: "/sandbox",
          replyOptions: {
            rewriteRequestHeaders: (request, headers) => ({ ...headers, ...senderOf(request) }),
          },
        });
      },
    });
  });
}

/** What the sandbox refuses another site's forms by: the visitor's host and the form's page. */
function senderOf({ headers }: Pick<FastifyRequest, "headers">): Record<string, string> {
  const site = headers["sec-fetch-site"];
  return {
    ...(headers.host !== undefined && { "x-forwarded-host": headers.host }),
    ...(headers.origin !== undefined && { origin: headers.origin }),
    ...(typeof site === "string" && { "sec-fetch-site": site }),
  };
}
