import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Clients } from "../clients/clients.ts";
import { brandRoutes } from "./brand-files.ts";

const YEAR = "public, max-age=31536000, immutable";
const SERVED = /\.(?:js|css|map|svg|png|webp|avif|jpe?g|ico|woff2)$/;

export interface StaticFolders {
  /** the web build's `client` folder */
  web: string;
  uploads: string;
  clients: Clients;
}

/** Static files: the web build's assets, the clients' images and style sheets, uploaded logos. */
export function staticRoutes(app: FastifyInstance, folders: StaticFolders): void {
  const serve = (prefix: string, root: string, headers: Readonly<Record<string, string>>) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      preCompressed: true,
      allowedPath: (path) => SERVED.test(path),
      setHeaders: (reply) => reply.headers(headers),
    });
  serve("/assets/", join(folders.web, "assets"), { "cache-control": YEAR });
  serve("/uploads/", folders.uploads, {
    "cache-control": YEAR,
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": "inline",
  });
  brandRoutes(app, folders.clients, join(folders.web, "assets"));
}
