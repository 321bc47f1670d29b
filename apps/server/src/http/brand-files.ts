import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { IMMUTABLE } from "../cache-lifetimes.ts";
import { pictureTypes } from "../clients/check-pictures.ts";
import type { Client, Clients } from "../clients/clients.ts";
import { hasCode, isRefusal, notFound, requireFound } from "../errors.ts";
import { bytesResponse, type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import { clientOfHost } from "./client-of-request.ts";
import { onceForClient } from "./once-for-client.ts";
import { sendRendered } from "./send-rendered.ts";

// Mail programs and feed readers show the client's mark on a site of their own.
const PICTURE_HEADERS = {
  "cache-control": "public, max-age=3600",
  "cross-origin-resource-policy": "cross-origin",
};
const CSS = "text/css; charset=utf-8";
/** The style sheet of the public pages, which has another hash in each build that changes it. */
const SHEET_OF_PAGES = /^store-.+\.css$/;

/**
 * Safari before 26 shows no SVG, and asks for the first whatever a page names; feed readers do, too.
 * Phones and Safari's favourites ask for the others.
 */
const FIXED_MARKS = [
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/apple-touch-icon-precomposed.png",
] as const;

const OfClient = z.object({ id: z.coerce.number().int() });
const Theme = z.object({ v: z.string().optional().catch(undefined) });
const Style = OfClient.extend({
  version: z.string(),
  sheet: z.string().regex(/^[\w-]{1,100}\.css$/),
});
const Picture = OfClient.extend({ "*": z.string() });

/** A picture that a client's file names; no other file of its folder is served. Errors: 404. */
const imageOf = onceForClient(async (client, path: string) => {
  const bytes = requireFound(client.pictures.get(path));
  const type = pictureTypes[extname(path).toLowerCase()] ?? "";
  return type.startsWith("image/svg")
    ? textResponse(bytes.toString(), type)
    : bytesResponse(bytes, type);
});

/**
 * The clients' style sheets and pictures, as their folders were when they were checked: a file that
 * is being changed is not served (decision 071).
 */
export function brandRoutes(app: FastifyInstance, clients: Clients, assets: string): void {
  // One file of a sheet of the web build and the client's own, so that a public page waits for one
  // response less.
  const styleOf = onceForClient(async (client, sheet: string) => {
    const text = await readFile(join(assets, sheet), "utf8").catch((error: unknown) => {
      throw hasCode(error, "ENOENT") ? notFound() : error;
    });
    return textResponse(`${text}\n${client.themeCss}`, CSS);
  });
  /** For pages of another build, which a shared cache may keep (decision 076). */
  const presentStyleOf = async (client: Client) => {
    const sheet = (await readdir(assets)).find((name) => SHEET_OF_PAGES.test(name));
    return styleOf(client, requireFound(sheet));
  };
  /** While a change reaches the processes, pages may ask for a version that is not this one's. */
  const lifetime = (isCurrent: boolean) => (isCurrent ? IMMUTABLE : "no-cache");

  get("/brand/:id/theme.css", OfClient, (request, reply, client) => {
    const { v } = Theme.parse(request.query);
    reply.header("cache-control", lifetime(v === undefined || v === client.themeVersion));
    return textResponse(client.themeCss, CSS);
  });
  get("/brand/:id/style/:version/:sheet", Style, async (_request, reply, client, asked) => {
    const { version, sheet } = asked;
    try {
      const style = await styleOf(client, sheet);
      reply.header("cache-control", lifetime(version === client.themeVersion));
      return style;
    } catch (error) {
      if (!isRefusal(error, "not_found") || !SHEET_OF_PAGES.test(sheet)) throw error;
      reply.header("cache-control", lifetime(false));
      return presentStyleOf(client);
    }
  });
  get("/brand/:id/*", Picture, (_request, reply, client, { "*": path }) => {
    reply.headers(PICTURE_HEADERS);
    return imageOf(client, path);
  });

  for (const path of FIXED_MARKS)
    app.get(path, async (request, reply) => {
      const client = clientOfHost(clients, request);
      const mark = await imageOf(client, client.mailMark ?? "");
      return sendRendered(request, reply.headers(PICTURE_HEADERS), mark);
    });

  function get<Params extends { id: number }>(
    url: string,
    params: z.ZodType<Params>,
    make: (
      request: FastifyRequest,
      reply: FastifyReply,
      client: Client,
      params: Params,
    ) => RenderedResponse | Promise<RenderedResponse>,
  ): void {
    app.get(url, async (request, reply) => {
      const given = requireFound(params.safeParse(request.params).data);
      const client = requireFound(clients.byId(given.id));
      const file = await make(request, reply, client, given);
      if (!file.isPrecompressed) reply.header("vary", "accept-encoding");
      return sendRendered(request, reply, file);
    });
  }
}
