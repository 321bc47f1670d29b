import { fault, limits, logoNumbers } from "@coupon-center/contract";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, fieldError } from "../errors.ts";
import { longBodiesInTurns } from "./long-bodies.ts";

/**
 * How a route reads a body that is not JSON; `X` is what its verb gets in addition to the usual
 * input.
 */
export interface BodyAdapter<X extends object> {
  /** registers parsers in a scope that only this route uses */
  register(scope: FastifyInstance): unknown;
  input(request: FastifyRequest): X;
}

/** What an upload's other fields and the lines between its parts may take beside the file. */
const OTHER_PARTS_BYTES = 64 * 1024;

/** What is kept of each other field; none is used, and a megabyte of each would be the default. */
const FIELD_BYTES = 8 * 1024;

/**
 * One file under `file`. The verb reads it once it has decided to accept it, so refused uploads use
 * no memory.
 */
export const fileBody: BodyAdapter<{ readFile(): Promise<Buffer> }> = {
  register: (scope) =>
    scope.register(multipart, {
      limits: {
        fileSize: limits.logo.bytes,
        fieldSize: FIELD_BYTES,
        parts: 6,
        headerPairs: 50,
      },
    }),
  input(request) {
    if (!request.isMultipart()) throw new AppError("unsupported");
    return { readFile: () => readFile(request) };
  },
};

async function readFile(request: FastifyRequest): Promise<Buffer> {
  // Refused at once: over a slow line, reading it would take longer than a request may.
  const announced = Number(request.headers["content-length"]);
  if (announced > limits.logo.bytes + OTHER_PARTS_BYTES) throw tooLarge();
  try {
    const part = await request.file();
    if (part?.fieldname !== "file") throw fieldError("file", fault("chooseFile"));
    return await part.toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw tooLarge();
    throw fieldError("file", fault("uploadNotRead"));
  }
}

function tooLarge(): AppError {
  return new AppError("too_large", {
    fields: { file: [fault("logoTooLarge", logoNumbers)] },
  });
}

const visitor = (request: FastifyRequest) => ({ userAgent: request.headers["user-agent"] ?? "" });

/** Accepts a body of any type and ignores it. */
export const ignoredBody: BodyAdapter<{ userAgent: string }> = {
  register(scope) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  },
  input: visitor,
};

/**
 * Far more than the forms of our own pages have: 64 KB of fields take seven milliseconds to parse.
 */
const FORM_BYTES = 2 * 1024;

/** Accepts a form's fields as well as JSON. */
export const formBody: BodyAdapter<{ userAgent: string }> = {
  register(scope) {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_BYTES },
      (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
  },
  input: visitor,
};

/** The raw bytes that another service signed, with the signature from a header. */
export function signedBody(header: string): BodyAdapter<SignedBody> {
  return {
    register(scope) {
      scope.removeAllContentTypeParsers();
      const onItsTurn = longBodiesInTurns();
      scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_request, body, done) =>
        onItsTurn(body, () => done(null, body)),
      );
    },
    input({ body, headers }) {
      const signature = headers[header];
      return {
        bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: typeof signature === "string" ? signature : undefined,
      };
    },
  };
}

export interface SignedBody {
  bytes: Buffer;
  signature: string | undefined;
}
