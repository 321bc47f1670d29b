import { siteConstants } from "@coupon-center/contract";
import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { oneEachTurn } from "../concurrency/one-each-turn.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import { completeDescription } from "./complete-description.ts";
import { docsPage } from "./docs-page.ts";
import { sendRendered } from "./send-rendered.ts";

const JSON_TYPE = "application/json; charset=utf-8";

const about = `Every call that the merchant portal, the staff area and the public store pages make.

A path may end with a slash or not. \`X-Site-Key\` names the client brand; without it the host does.
Lists are \`{count, next, previous, results}\`. Refusals are \`{field: [messages]}\`,
\`{non_field_errors: [messages]}\` or \`{detail: message}\`. Unknown fields are ignored.
Where an \`Idempotency-Key\` is listed, the same key and body give the first answer again, for a day.
429 and 503 tell in \`Retry-After\` when to try again. Before its call is known, a request is 400 if
it is not valid HTTP, 408 if it takes too long, and 431 if its headers have more than 16 KB. A path's
other methods are 405, with \`Allow\`.`;

/** A route as the description needs it. */
export type DescribedRoute = Pick<RouteOptions, "method" | "url" | "schema">;

/** Serves the description of routes of another application, and its reader. */
export async function describeRoutes(
  app: FastifyInstance,
  routes: readonly DescribedRoute[],
): Promise<void> {
  // The routes are described here, not called.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Coupon Center",
        version: siteConstants.version,
        description: about,
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      // Relative to the origin that serves the description, so right for every client.
      servers: [{ url: "/" }],
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
    transform: jsonSchemaTransform,
  });
  for (const route of routes) app.route({ ...route, handler: () => undefined });
  // Encoded once: it is long, and anybody may ask for it as often as they like.
  let known: RenderedResponse | undefined;
  // Without compression it is unpacked for each caller: all that ask at once, in one go, would hold
  // up everybody else's requests.
  const ownTurn = oneEachTurn();
  const sendDescription = async (request: FastifyRequest, reply: FastifyReply) => {
    await ownTurn();
    known ??= textResponse(JSON.stringify(completeDescription(app.swagger())), JSON_TYPE);
    reply.headers({ "cache-control": "no-cache", vary: "accept-encoding" });
    return sendRendered(request, reply, known);
  };
  app.get("/api/openapi.json", sendDescription);
  await docsPage(app, sendDescription);
}
