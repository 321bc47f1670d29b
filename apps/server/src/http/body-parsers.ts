import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { longBodiesInTurns } from "./long-bodies.ts";

/** A Content-Encoding that changes nothing. */
const PLAIN = /^(?:identity)?$/i;

/**
 * Only JSON bodies are accepted, anything else is 415, so that a form on another site cannot send
 * one; compressed ones too (RFC 9110, 15.5.16). An empty body of type JSON counts as no body, as
 * clients send it with every POST.
 */
export function jsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const onItsTurn = longBodiesInTurns();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      if (!PLAIN.test(request.headers["content-encoding"] ?? ""))
        return done(new AppError("unsupported"));
      // Decoded all the same, each byte that is no UTF-8 would be stored as '\ufffd'.
      if (!isUtf8(body)) return done(new AppError("invalid"));
      // The default parser gets the original text: it rejects `__proto__` and `constructor`.
      onItsTurn(body, () => void parse(request, body.toString(), done));
    },
  );
}
