import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { WebBuild, WebLoad } from "@coupon-center/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressAt } from "./clients/addresses.ts";
import type { Client, Clients } from "./clients/clients.ts";
import { presentClient } from "./clients/present-client.ts";
import { loadOnce } from "./concurrency/load-once.ts";
import { clientOfHost } from "./http/client-of-request.ts";
import { type PageResponder, refusedPage, sendRedirect } from "./http/page-route.ts";
import { compressPage } from "./pages/compress-page.ts";
import { type Encoding, encodingFor } from "./pages/rendered-response.ts";
import type { Ports } from "./ports/ports.ts";

interface WebBuildModule {
  entry: { module: { createHost(build: WebBuildModule): WebBuild } };
}

/** Returns a function that loads the server part of the web build once, when first needed. */
export function webLoader(buildDir: string): () => Promise<WebBuild> {
  return loadOnce(() => loadHost(join(buildDir, "server/index.js")));
}

async function loadHost(file: string): Promise<WebBuild> {
  if (!existsSync(file))
    throw new Error(`The web build is missing (${file}): run \`npm run build\``);
  const build: WebBuildModule = await import(pathToFileURL(file).href);
  return build.entry.module.createHost(build);
}

/** Where the portal sends logos; to this server without a URL. */
export interface UploadTarget {
  imageUploadUrl: string | undefined;
  imageUploadPreset: string;
}

interface WebOptions extends UploadTarget {
  clients: Clients;
  respond: PageResponder;
  ports: Pick<Ports, "web" | "images" | "imageDelivery">;
}

/** Any other path is a page of the portal, or its 404. */
export function webRoutes(app: FastifyInstance, options: WebOptions): void {
  // Where password managers send whoever has to change a password (W3C).
  app.get("/.well-known/change-password", (_request, reply) =>
    sendRedirect(reply, { location: "/account" }),
  );
  const refused = refusedPage(options.respond);
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    config: { takesTurns: "network" },
    errorHandler: (error, request, reply) => refused(error, request, withoutReferrer(reply)),
    handler: async (request, reply) => {
      const location = publicLocation(request.url);
      if (location !== request.url) return sendRedirect(reply, { location, isPermanent: true });
      const nonce = randomBytes(18).toString("base64");
      const client = clientOfHost(options.clients, request);
      const host = await options.ports.web();
      const response = await host.handle(
        toWebRequest(request, client),
        loadOf(options, request, { client, nonce }),
      );
      const encoding = encodingFor(request.headers["accept-encoding"]);
      return sendPage(reply, response, { encoding, policy: policy(options, nonce) });
    },
  });
}

/** The URL of a public page whose path begins in capitals, for which the router finds no route. */
function publicLocation(url: string): string {
  return url.replace(/^\/(?:stores|go)(?=[/?]|$)/i, (root) => root.toLowerCase());
}

function loadOf(
  options: WebOptions,
  { log }: FastifyRequest,
  { client, nonce }: { client: Client; nonce: string },
): WebLoad {
  return {
    client: presentClient(client),
    nonce,
    themeCss: client.themeCss,
    imageUploadUrl: options.imageUploadUrl ?? "/api/v1/uploads/image",
    imageUploadPreset: options.imageUploadPreset,
    report: (error) => log.error({ event: "request_failed", err: error }, "request failed"),
  };
}

/**
 * The request without its cookies: pages are the same for everyone, and data requires a bearer
 * token (decision 015).
 */
function toWebRequest(request: FastifyRequest, client: Client): Request {
  const headers = new Headers();
  for (const name of ["accept", "accept-language", "user-agent"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  // Also for HEAD, whose headers are those of the page; its body is not sent.
  return new Request(addressAt(client, `/${request.url.slice(1)}`), { headers });
}

/** A mailed link has its token in the address, which the requests for its assets would repeat. */
function withoutReferrer(reply: FastifyReply): FastifyReply {
  return reply.header("referrer-policy", "no-referrer");
}

function sendPage(
  reply: FastifyReply,
  response: Response,
  { encoding, policy }: { encoding: Encoding; policy: string },
): FastifyReply {
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.header("content-security-policy", policy);
  withoutReferrer(reply);
  if (!response.headers.has("cache-control")) reply.header("cache-control", "no-store");
  if (response.body === null) return reply.send("");
  reply.header("vary", "Accept-Encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(compressPage(Readable.fromWeb(response.body), encoding));
}

function policy({ imageUploadUrl, ports }: WebOptions, nonce: string): string {
  const uploads = imageUploadUrl ? ` ${new URL(imageUploadUrl).origin}` : "";
  const images = ["'self' data: blob:", ports.imageDelivery, ports.images.files.publicUrl];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${images.filter(Boolean).join(" ")}`,
    `connect-src 'self'${uploads}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}
