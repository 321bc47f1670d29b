import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { IMMUTABLE } from "../cache-lifetimes.ts";
import type { Clients } from "../clients/clients.ts";
import { isUploadName, type UploadFiles } from "../ports/uploads/upload-files.ts";
import { brandRoutes } from "./brand-files.ts";

/** Folders are flat, and no file has a longer name. */
const SERVED = /^[\w-][\w.-]{0,199}\.(?:js|css|map|svg|png|webp|avif|jpe?g|ico|woff2)$/;

const uploadHeaders = {
  "cache-control": IMMUTABLE,
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": "inline",
};

export interface StaticFolders {
  /** the web build's `client` folder */
  web: string;
  uploads: UploadFiles;
  clients: Clients;
}

interface FileRoute {
  Params: { "*": string };
}

/** Static files: the web build's assets, the clients' images and style sheets, uploaded logos. */
export function staticRoutes(app: FastifyInstance, folders: StaticFolders): void {
  const serve = (prefix: string, root: string, headers: Readonly<Record<string, string>>) =>
    app.register(async (scope) => {
      // Not by its `allowedPath`: with that it reads the whole folder for each file it sends.
      await scope.register(fastifyStatic, {
        root,
        serve: false,
        preCompressed: true,
        setHeaders: (reply) => reply.headers(headers),
      });
      scope.get<FileRoute>(`${prefix}*`, ({ params }, reply) => {
        const name = params["*"];
        return SERVED.test(name) ? reply.sendFile(name) : reply.callNotFound();
      });
    });
  serve("/assets/", join(folders.web, "assets"), { "cache-control": IMMUTABLE });
  if (folders.uploads.folder === null) bucketRoute(app, folders.uploads);
  else serve("/uploads/", folders.uploads.folder, uploadHeaders);
  brandRoutes(app, folders.clients, join(folders.web, "assets"));
}

/** Uploads of a private bucket, sent while they arrive. */
function bucketRoute(app: FastifyInstance, uploads: UploadFiles): void {
  app.get<FileRoute>("/uploads/*", async ({ params }, reply) => {
    const name = params["*"];
    const file = isUploadName(name) ? await uploads.open(name) : null;
    if (!file) return reply.callNotFound();
    if (file.bytes !== undefined) reply.header("content-length", file.bytes);
    return reply.headers(uploadHeaders).type("image/webp").send(file.body);
  });
}
