import { siteConstants } from "@coupon-center/contract";
import swagger from "@fastify/swagger";
import type { FastifyInstance, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { completeDescription } from "./complete-description.ts";
import { docsPage } from "./docs-page.ts";

const about = `Every call that the merchant portal, the staff area and the public store pages make.

A path may end with a slash or not. \`X-Site-Key\` names the client brand; without it the host does.
Lists are \`{count, next, previous, results}\`. Refusals are \`{field: [messages]}\`,
\`{non_field_errors: [messages]}\` or \`{detail: message}\`. Unknown fields are ignored.
A POST that creates takes an \`Idempotency-Key\`: the same key and body give the first answer again.`;

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
  let known: object | undefined;
  const describe = () => {
    known ??= completeDescription(app.swagger());
    return known;
  };
  app.get("/api/openapi.json", async () => describe());
  await docsPage(app, describe);
}
