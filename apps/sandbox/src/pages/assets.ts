import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const SHEETS = ["base", "form", "checkout", "desk"];

const folder = new URL("styles/", import.meta.url);

/** Serves the pages' style sheet. */
export function serveAssets(app: FastifyInstance): void {
  const styles = SHEETS.map((name) => readFileSync(new URL(`${name}.css`, folder), "utf8")).join(
    "\n",
  );
  app.get("/sandbox/assets/sandbox.css", (_request, reply) =>
    reply
      .headers({ "cache-control": "max-age=300", "x-content-type-options": "nosniff" })
      .type("text/css; charset=utf-8")
      .send(styles),
  );
}
