import type { FastifyInstance } from "fastify";
import type { DescribedRoute } from "./describe-routes.ts";
import { lazyRoutes } from "./lazy-routes.ts";

/**
 * `/api/openapi.json` and `/api/docs`: the description, generated with the first request from the
 * contract that the routes implement. To be called before the routes are added.
 */
export function apiDescription(app: FastifyInstance): void {
  const routes: DescribedRoute[] = [];
  app.addHook("onRoute", ({ method, url, schema }) => {
    if (schema && method !== "HEAD") routes.push({ method, url, schema });
  });
  lazyRoutes(app, {
    urls: ["/api/openapi.json", "/api/docs", "/api/docs/*"],
    methods: ["GET", "HEAD"],
    async load(inner) {
      const { describeRoutes } = await import("./describe-routes.ts");
      await describeRoutes(inner, routes);
    },
  });
}
