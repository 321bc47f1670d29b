import type { FastifyInstance } from "fastify";
import { DocsDocument, renderDocs } from "./docs-html.ts";
import { docsStyle } from "./docs-style.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/docs`: the description to read, without script, made once when first asked for. */
export function docsRoutes(app: FastifyInstance, describe: () => object): void {
  let page: string | undefined;
  app.get("/api/docs", { schema: { hide: true } }, (_request, reply) => {
    page ??= renderDocs(DocsDocument.parse(describe()));
    return reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(page);
  });
  app.get("/api/docs.css", { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/css; charset=utf-8")
      .send(docsStyle),
  );
}
