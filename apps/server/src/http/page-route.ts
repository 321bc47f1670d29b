import { createHash } from "node:crypto";
import type { NoticeView } from "@coupon-center/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Client } from "../clients/clients.ts";
import { presentClient } from "../clients/present-client.ts";
import { loadOnce } from "../concurrency/load-once.ts";
import type { Ctx, Guest } from "../context.ts";
import { OfferEnded } from "../errors.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import { clientOfHost } from "./client-of-request.ts";
import { noteError, sendError, statusOfError } from "./error-handler.ts";
import { onceForClient } from "./once-for-client.ts";
import { type HttpDeps, requestContext } from "./request-context.ts";
import { sendRendered } from "./send-rendered.ts";

/** A page with its headers, or a redirect: to elsewhere for now, or to this page's own URL. */
export type PageResult =
  | { page: RenderedResponse; headers?: Readonly<Record<string, string>> }
  | { location: string; isPermanent?: boolean };

/**
 * Responds to a request with what `produce` returns; an AppError becomes a small page with its
 * status.
 */
export type PageResponder = (
  request: FastifyRequest,
  reply: FastifyReply,
  produce: (ctx: Ctx<Guest>) => Promise<PageResult>,
) => Promise<FastifyReply>;

export function pageResponder(deps: HttpDeps): PageResponder {
  const readHeaders = headersReader(deps.ports);
  const notice = noticeRenderer(deps);
  return async (request, reply, produce) => {
    const ctx = guestCtx(deps, request);
    try {
      const answer = await produce(ctx);
      if ("location" in answer) return sendRedirect(reply, answer);
      reply.headers(await readHeaders());
      if (answer.headers) reply.headers(answer.headers);
      return sendRendered(request, reply, answer.page);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const status = statusOfError(error);
      noteError(request, reply, error);
      const page = await notice(ctx.client, status, error);
      reply
        .headers(await readHeaders())
        .header("cache-control", "no-store")
        .status(status);
      return sendRendered(request, reply, page);
    }
  };
}

/** Binds a path to the function that produces its page. */
export function pageRoute(
  app: FastifyInstance,
  answer: PageResponder,
  url: string,
  produce: (ctx: Ctx<Guest>, request: FastifyRequest) => Promise<PageResult>,
): void {
  app.get(url, { errorHandler: refusedPage(answer) }, (request, reply) =>
    answer(request, reply, (ctx) => produce(ctx, request)),
  );
}

/**
 * The error handler of a route of pages: one that is refused before it is made, as while the server
 * is overloaded, is a small page too. What is wrong with a request stays an answer of the API.
 */
export function refusedPage(respond: PageResponder) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    statusOfError(error) < 500
      ? sendError(error, request, reply)
      : respond(request, reply, () => Promise.reject(error));
}

/** Pages are the same for everyone: tokens are ignored, and only the host determines the client. */
function guestCtx(deps: HttpDeps, request: FastifyRequest): Ctx<Guest> {
  const client = clientOfHost(deps.clients, request);
  return requestContext(deps, request, client, { kind: "guest", ip: request.ip });
}

/**
 * The headers of all pages, created with the first one, as their policy contains the hash of the
 * web build's script.
 */
function headersReader(ports: HttpDeps["ports"]): () => Promise<Readonly<Record<string, string>>> {
  return loadOnce(async () => pageHeaders(ports, (await ports.web()).pageScript));
}

/**
 * Browsers store pages and revalidate them each time; shared caches do so after `seconds`, whatever
 * was changed meanwhile (decision 076).
 */
function cacheControl(seconds: number): string {
  if (seconds === 0) return "public, no-cache";
  return `public, max-age=0, must-revalidate, s-maxage=${seconds}`;
}

function pageHeaders(
  ports: HttpDeps["ports"],
  pageScript: string,
): Readonly<Record<string, string>> {
  const images = ["'self'", ports.imageDelivery, ports.images.files.publicUrl];
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash("sha256").update(pageScript).digest("base64")}'`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${images.filter((source) => source !== null).join(" ")}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    "cache-control": cacheControl(ports.publicCacheSeconds),
    vary: "accept-encoding",
    "content-security-policy": policy.join("; "),
  };
}

/** Redirects to elsewhere for now, or for good to a page's own URL. */
export function sendRedirect(
  reply: FastifyReply,
  { location, isPermanent = false }: Extract<PageResult, { location: string }>,
): FastifyReply {
  if (isPermanent) return reply.header("cache-control", "public, no-cache").redirect(location, 301);
  return reply
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex, nofollow")
    .redirect(location, 302);
}

/** Small pages for errors: by status, and of an offer that has ended by its store. */
function noticeRenderer({ ports }: HttpDeps) {
  const render = async (client: Client, view: Omit<NoticeView, "client">) => {
    const host = await ports.web();
    return textResponse(host.renderNotice({ client: presentClient(client), ...view }));
  };
  const ofStatus = onceForClient((client, status: number) => render(client, { status }));
  return (client: Client, status: number, error: Error): Promise<RenderedResponse> =>
    error instanceof OfferEnded
      ? render(client, { status, store: error.store })
      : ofStatus(client, status);
}
