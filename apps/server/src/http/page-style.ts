import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Client } from "../clients/clients.ts";
import { notFound } from "../errors.ts";
import { encodingFor, type RenderedResponse, textResponse } from "../pages/rendered-response.ts";

const YEAR = "public, max-age=31536000, immutable";

const StyleRequest = z.object({ version: z.string(), sheet: z.string().regex(/^[\w-]+\.css$/) });

/**
 * Serves a style sheet of the web build and the client's own as one file, so that a public page
 * waits for one response less. The URL contains the versions of both.
 */
export function pageStyleRoute(app: FastifyInstance, client: Client, assets: string): void {
  const cached = new Map<string, RenderedResponse>();
  const styleOf = async (sheet: string): Promise<RenderedResponse> => {
    const known = cached.get(sheet);
    if (known) return known;
    const text = await readFile(join(assets, sheet), "utf8").catch(() => null);
    if (text === null) throw notFound();
    const made = textResponse(`${text}\n${client.themeCss}`, "text/css; charset=utf-8");
    cached.set(sheet, made);
    return made;
  };
  app.get(`/brand/${client.id}/style/:version/:sheet`, async (request, reply) => {
    const { data } = StyleRequest.safeParse(request.params);
    if (!data) throw notFound();
    const page = await styleOf(data.sheet);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    // During an upgrade, older pages may request a version that is no longer current.
    const isCurrent = data.version === client.themeVersion;
    return reply
      .type(page.type)
      .header("cache-control", isCurrent ? YEAR : "no-cache")
      .header("vary", "accept-encoding")
      .send(page.body(encoding));
  });
}
