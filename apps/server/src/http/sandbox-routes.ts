import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { z } from "zod";
import type { Client } from "../clients/clients.ts";
import { isLoopback } from "../config/network-syntax.ts";
import { formBody } from "./body-adapters.ts";
import { lazyRoutes } from "./lazy-routes.ts";

const ClockAnswer = z.looseObject({ offset_ms: z.number() });

export interface SandboxRoutesOptions {
  /** the sandbox's origin, once it has started */
  origin: string | Promise<string | undefined>;
  /** the origin of the sandbox's own links, such as those to pay */
  publicUrl: string;
  /** called after the sandbox's clock has moved */
  moveClock(offsetMs: number): Promise<void>;
}

/** The names of the server besides its addresses. */
interface Named {
  clients: { all(): readonly Pick<Client, "origin" | "hosts">[] };
}

/**
 * Proxies `/sandbox/*` to the sandbox. This server shares its clock, so a move is applied here
 * before the response.
 */
export function sandboxRoutes(
  app: FastifyInstance,
  { origin, publicUrl, moveClock, clients }: SandboxRoutesOptions & Named,
): void {
  const refuse = otherNamesRefuser(publicUrl, clients);
  app.register(async (scope) => {
    scope.addHook("onRequest", refuse);
    formBody.register(scope);
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
    scope.addHook("onRequest", refuse);
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
            // A kept connection may be closed just as it is used, on a busy machine above all.
            retriesCount: 1,
            rewriteRequestHeaders: (request, headers) => ({ ...headers, ...senderOf(request) }),
          },
        });
      },
    });
  });
}

/**
 * Another site's DNS may point its name here, for its pages to read the mailbox: 421 for a name
 * that is neither this machine's, nor the public one, nor a client's.
 */
function otherNamesRefuser(
  publicUrl: string,
  clients: Named["clients"],
): onRequestAsyncHookHandler {
  const isOurs = (name: string) =>
    [publicUrl, ...clients.all().map(({ origin }) => origin)]
      .map((url) => new URL(url).hostname)
      .concat(clients.all().flatMap(({ hosts }) => hosts))
      .some((one) => one.replace(/:\d+$/, "") === name);
  return async ({ hostname }, reply) => {
    const name = hostname.toLowerCase();
    if (isLoopback(name) || isIP(name.replace(/^\[|\]$/g, "")) > 0 || isOurs(name)) return;
    return reply.code(421).send({ detail: `The sandbox is not at ${name}: set PUBLIC_URL.` });
  };
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
