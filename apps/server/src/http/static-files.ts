import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Clients } from "../clients/clients.ts";
import { pageStyleRoute } from "./page-style.ts";

const YEAR = "public, max-age=31536000, immutable";
const SERVED = /\.(?:js|css|map|svg|png|webp|avif|jpe?g|ico|woff2)$/;
const HOUR = "public, max-age=3600";

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
      // A client's folder also has its configuration, so only images and assets are served.
      allowedPath: (path) => SERVED.test(path),
      setHeaders: (reply) => reply.headers(headers),
    });
  serve("/assets/", join(folders.web, "assets"), { "cache-control": YEAR });
  serve("/uploads/", folders.uploads, {
    "cache-control": YEAR,
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": "inline",
  });
  for (const client of folders.clients.all()) {
    app.get(`/brand/${client.id}/theme.css`, (_request, reply) =>
      reply.type("text/css; charset=utf-8").header("cache-control", YEAR).send(client.themeCss),
    );
    pageStyleRoute(app, client, join(folders.web, "assets"));
    serve(`/brand/${client.id}/`, client.folder, {
      "cache-control": HOUR,
      // Mails show the client's mark inside a mail program's own site.
      "cross-origin-resource-policy": "cross-origin",
    });
  }
}
