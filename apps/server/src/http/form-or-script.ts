import type { Endpoint } from "@coupon-center/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import type { RenderedResponse } from "../rendered-response.ts";
import type { VisitorRequest } from "../visitor-request.ts";
import type { PageResponder } from "./page-route.ts";
import { contextOf, type HttpDeps, refuseOtherClient, schemaOf } from "./route.ts";

interface Answers<E extends Endpoint> {
  data(ctx: Ctx<Guest | Merchant | Staff>, visitorRequest: VisitorRequest<E>): Promise<object>;
  page(ctx: Ctx<Guest>, visitorRequest: VisitorRequest<E>): Promise<RenderedResponse>;
}

/** Binds a public endpoint to two answers: data for a script, a page for a form without one. */
export function formOrScriptRoute<E extends Endpoint>(
  scope: FastifyInstance,
  { deps, answer }: { deps: HttpDeps; answer: PageResponder },
  endpoint: E,
  answers: Answers<E>,
): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // Who asks comes before what is asked, as everywhere.
    preValidation: async (request) => {
      const { client } = await contextOf(deps, request, "public");
      refuseOtherClient(request, client.id);
      if (endpoint.body && (request.body === undefined || request.body === null)) request.body = {};
    },
    handler: async (request, reply) => {
      const visitorRequest = {
        params: request.params,
        body: request.body,
        userAgent: request.headers["user-agent"] ?? "",
      } as VisitorRequest<E>;
      if (wantsPage(request)) {
        return answer(request, reply, async (ctx) => ({
          page: await answers.page(ctx, visitorRequest),
          headers: { "cache-control": "no-store", "x-robots-tag": "noindex" },
        }));
      }
      const ctx = await contextOf(deps, request, "public");
      return reply
        .header("cache-control", "no-store")
        .send(await answers.data(ctx, visitorRequest));
    },
  });
}

/** A form without script wants to read the answer; a script asks for data. */
function wantsPage(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? "";
  if (accepted.includes("application/json")) return false;
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;
  return accepted.includes("text/html") || isForm.test(request.headers["content-type"] ?? "");
}

/** Takes a body of any kind, and reads nothing of it. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

/** Takes a form's fields beside JSON. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}
