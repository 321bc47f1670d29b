import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

/** The reader's own scripts and sheets, nothing inline, nothing from elsewhere; it calls the API that it describes. */
const POLICY = [
  "default-src 'none'",
  ...["script-src", "style-src", "connect-src"].map((kind) => `${kind} 'self'`),
  "img-src 'self' data:",
  ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
].join("; ");

/** The plugin's page does not say that it fits a phone's width. */
const PHONE_WIDTH = {
  filename: "phone-width.js",
  content: `document.head.append(Object.assign(document.createElement("meta"), {
  name: "viewport", content: "width=device-width, initial-scale=1",
}));`,
};

/** `/api/docs`: the description in Swagger UI, where a call can be tried with one's own token. */
export async function docsPage(app: FastifyInstance, describe: () => object): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    transformSpecification: () => ({ ...describe() }),
    staticCSP: POLICY,
    theme: { title: "Coupon Center API", js: [PHONE_WIDTH] },
    uiConfig: {
      // without the bar that asks for another description's address
      layout: "BaseLayout",
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      filter: true,
    },
  });
}
