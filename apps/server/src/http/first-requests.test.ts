import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { awaitFirstRequests } from "./server-options.ts";

/** A server that closes right after it has accepted a connection. */
async function closing(answer: RequestListener) {
  const server = createServer(answer);
  awaitFirstRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const socket = connect(address.port, "127.0.0.1");
  await once(server, "connection");
  const closed = once(server, "close");
  server.close();
  return { socket, closed };
}

it("a request on a connection that was accepted before the server closed is answered (rule 14.8)", async () => {
  const { socket, closed } = await closing((_request, response) => response.end("an answer"));
  socket.write("GET / HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*an answer/);
  await closed;
});

it("a connection without a request does not hold a server that closes (rule 14.8)", async () => {
  const { socket, closed } = await closing(() => undefined);
  await closed;
  expect(await text(socket)).toBe("");
});
