import type { FastifyInstance, FastifyRequest } from "fastify";
import { oneEachTurn } from "../concurrency/one-each-turn.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../ports/rate-limits.ts";

/** What our own pages send is shorter; 64 KB of JSON take up to seven milliseconds to parse. */
const LONG_BYTES = 4 * 1024;
/** Of a network's long bodies at once: 128 of JSON, or several hundred of Stripe's usual events. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Returns a function that runs work on a body at once, or on a long one in a turn of the event loop
 * of its own: no limit knows its sender yet, and those of many connections, in one turn, would hold
 * up everybody else's requests.
 */
export function longBodiesInTurns(): (body: Buffer, work: () => void) => void {
  const ownTurn = oneEachTurn();
  return (body, work) => {
    if (body.length <= LONG_BYTES) work();
    else void ownTurn().then(work);
  };
}

/**
 * Answers 503 to long bodies of a network of which as many are on their way, or wait for an answer,
 * as may be in memory: whoever opens thousands of connections, and sends all of a body but its end,
 * needs no account.
 */
export function limitLongBodies(app: FastifyInstance): void {
  const held = new Map<string, number>();
  app.addHook("onRequest", (request, reply, done) => {
    const bytes = maxBytesOf(request);
    if (bytes <= LONG_BYTES) return done();
    const network = networkOf(request.ip);
    const all = (held.get(network) ?? 0) + bytes;
    if (all > MAX_BYTES) return done(new AppError("unavailable", { retryAfterSeconds: 1 }));
    held.set(network, all);
    reply.raw.once("close", () => {
      const left = (held.get(network) ?? bytes) - bytes;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
    done();
  });
}

/**
 * What of a body is read at most before its sender is known, as uploads are longer; one whose
 * length is not announced may be as long as allowed.
 */
function maxBytesOf(request: FastifyRequest): number {
  const { "content-length": announced, "transfer-encoding": encoding } = request.headers;
  const length = announced === undefined ? (encoding ? Infinity : 0) : Number(announced);
  // Fastify makes the options anew each time that they are asked for.
  return length > LONG_BYTES ? Math.min(length, request.routeOptions.bodyLimit) : length;
}
