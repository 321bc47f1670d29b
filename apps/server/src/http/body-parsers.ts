import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { oneEachTurn } from "../concurrency/one-each-turn.ts";
import { AppError } from "../errors.ts";

/** A Content-Encoding that changes nothing. */
const PLAIN = /^(?:identity)?$/i;

/** What our own pages send is shorter; 64 KB take up to seven milliseconds to parse. */
const LONG_BYTES = 4 * 1024;

/**
 * Only JSON bodies are accepted, anything else is 415, so that a form on another site cannot send
 * one; compressed ones too (RFC 9110, 15.5.16). An empty body of type JSON counts as no body, as
 * clients send it with every POST. Long ones are parsed in turns of their own: no limit knows their
 * sender yet, and those of many connections, in one turn, would hold up everybody else's requests.
 */
export function jsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const ownTurn = oneEachTurn();
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
      const parseNow = () => void parse(request, body.toString(), done);
      if (body.length <= LONG_BYTES) parseNow();
      else void ownTurn().then(parseNow);
    },
  );
}
