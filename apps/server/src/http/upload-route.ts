import { type Endpoint, limits, type ResponseBody } from "@coupon-center/contract";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx, Merchant } from "../context.ts";
import { AppError, fieldError } from "../errors.ts";
import { contextOf, type HttpDeps, schemaOf } from "./route.ts";

/**
 * Binds a merchant's upload of one file, sent as multipart/form-data under `file`. The verb reads it when it has
 * decided to take it: what is refused before takes no memory.
 */
export type UploadRoute = <E extends Endpoint>(
  endpoint: E,
  verb: (ctx: Ctx<Merchant>, readFile: () => Promise<Buffer>) => Promise<ResponseBody<E>>,
) => void;

export function uploadBinder(app: FastifyInstance, deps: HttpDeps): UploadRoute {
  return (endpoint, verb) => {
    app.register(async (scope) => {
      await scope.register(multipart, {
        limits: { fileSize: limits.logo.bytes, files: 1, fields: 5, parts: 8, headerPairs: 50 },
      });
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: { ...schemaOf(endpoint), consumes: ["multipart/form-data"] },
        handler: async (request, reply) => {
          const ctx = await contextOf(deps, request, "merchant");
          if (!request.isMultipart()) throw new AppError("unsupported");
          const answer = await verb(ctx, () => readFile(request));
          return reply.header("cache-control", "no-store").send(answer);
        },
      });
    });
  };
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file();
    if (part?.fieldname !== "file") throw fieldError("file", "Choose a file.");
    return await part.toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "FST_REQ_FILE_TOO_LARGE") {
      throw new AppError("too_large", { fields: { file: ["Logo is at most 2 MB."] } });
    }
    throw fieldError("file", "The upload could not be read.");
  }
}
