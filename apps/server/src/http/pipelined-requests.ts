import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { oneEachTurn } from "../concurrency/one-each-turn.ts";

/** How many requests of one connection may wait for the response before theirs. */
const MOST = 20;

/**
 * Begins a connection's requests one after the other. Node begins all that a client sends without
 * waiting, so that a client that reads no response has as many files open, and in memory, as it
 * sends requests; also, only safe methods may run side by side (RFC 9112, 9.3.2).
 */
export function oneRequestAtATime(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  const turn = oneEachTurn();
  const bodies = untilNextTurn<Socket>();
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const { socket } = raw;
    // Node gives a response its socket once it is its turn. After a request with a body that may be
    // at once, as responses end while the body is read: hundreds would be answered in one turn.
    const isNext = reply.raw.socket !== null;
    if (isNext && !bodies.has(socket)) {
      if (hasBody(raw.headers)) bodies.add(socket);
      return done();
    }
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    const begin = () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      raw.off("close", drop);
      done();
    };
    // In a turn of its own: all that wait, in one, would hold up everybody else's requests.
    const wait = () => void turn().then(begin);
    // Nobody waits for its answer; Fastify then begins nothing.
    const drop = () => reply.hijack();
    if (isNext) wait();
    else reply.raw.once("socket", wait);
    raw.once("close", drop);
    if (count > MOST) socket.destroy();
  });
}

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** A set that is emptied at the end of each turn of the event loop. */
function untilNextTurn<T extends object>(): Pick<Set<T>, "has" | "add"> {
  const kept = new Set<T>();
  return {
    has: (one) => kept.has(one),
    add(one) {
      if (kept.size === 0) setImmediate(() => kept.clear());
      return kept.add(one);
    },
  };
}
