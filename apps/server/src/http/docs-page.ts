import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendMissing } from "./error-handler.ts";

/**
 * Only the reader's own scripts and style sheets, nothing inline; it may call the API that it
 * describes.
 */
const POLICY = [
  "default-src 'none'",
  ...["script-src", "style-src", "connect-src"].map((kind) => `${kind} 'self'`),
  "img-src 'self' data:",
  ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
].join("; ");

/** The plugin's page lacks the viewport meta tag for phones. */
const PHONE_WIDTH = {
  filename: "phone-width.js",
  content: `document.head.append(Object.assign(document.createElement("meta"), {
  name: "viewport", content: "width=device-width, initial-scale=1",
}));`,
};

/** `/api/docs`: the description in Swagger UI, which can try calls with a token. */
export async function docsPage(
  app: FastifyInstance,
  sendDescription: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiHooks: {
      // The plugin would encode the description for each caller anew, half a second for its YAML.
      async onRequest(request, reply) {
        const { url } = request.routeOptions;
        if (url === "/api/docs/json") return sendDescription(request, reply);
        if (url === "/api/docs/yaml") return sendMissing(request, reply);
      },
    },
    staticCSP: POLICY,
    theme: { title: "Coupon Center API", js: [PHONE_WIDTH] },
    uiConfig: {
      // without the bar for the address of another description
      layout: "BaseLayout",
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      filter: true,
    },
  });
}
