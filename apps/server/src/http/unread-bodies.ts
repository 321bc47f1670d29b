import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { hasBody } from "./pipelined-requests.ts";

/**
 * Lets a body arrive whose request is answered already, as one with 401, where the answer ends the
 * connection. Node closes it at once, and what arrives then resets it: a proxy that is still
 * sending, as HAProxy does with a connection for each request, never reads the answer. What was sent
 * after that body is not carried out, as nobody would be told (RFC 9112, 9.6).
 */
export function readUnreadBodies(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (raw.socket.writableEnded) {
      reply.hijack();
      raw.resume();
      return;
    }
    if (hasBody(raw.headers)) closeAfterBody(raw);
    done();
  });
}

/** In place of Node's own end of a connection. One that is late ends like every late request. */
function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  const close = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.complete) return close();
    socket.end();
    request.once("end", close).resume();
  };
}
