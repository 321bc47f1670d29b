import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { StateRoute } from "../catalogue/state-page.ts";

type Handle = (route: StateRoute) => Promise<void>;

/** An HTTP proxy that answers some requests itself, as Playwright's `route` does in its engines. */
export interface StubbingProxy {
  /** host and port */
  address: string;
  /** Handles matching requests from now on; the newest handler comes first. */
  route(url: RegExp, handle: Handle): void;
  /** Forgets all handlers, and ends what they hold. */
  reset(): void;
  stop(): Promise<void>;
}

export async function startStubbingProxy(): Promise<StubbingProxy> {
  let routes: { url: RegExp; handle: Handle }[] = [];
  const server = createServer((incoming, outgoing) => {
    const { url = "" } = incoming;
    const handlers = routes.filter((route) => route.url.test(url)).map(({ handle }) => handle);
    void answer(incoming, outgoing, handlers);
  });
  // Only the merchants' shops use TLS; there is none to connect to.
  server.on("connect", (_request, socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = server.address();
  if (place === null || typeof place === "string") throw new Error("The proxy has no port");
  return {
    address: `127.0.0.1:${place.port}`,
    route: (url, handle) => {
      routes = [{ url, handle }, ...routes];
    },
    reset() {
      routes = [];
      server.closeAllConnections();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Lets the first handler answer; those after it are its fallback, and at last the server. */
async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  [handle, ...others]: readonly Handle[],
): Promise<void> {
  if (handle === undefined) return forward(incoming, outgoing);
  await handle({
    request: () => ({ method: () => incoming.method ?? "GET" }),
    async fulfill({ status = 200, contentType, body }) {
      outgoing.writeHead(status, { "content-type": contentType }).end(body);
    },
    fallback: () => answer(incoming, outgoing, others),
  });
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = "" } = incoming;
  const { hostname, port, pathname, search } = new URL(url);
  // Browsers take each name under localhost for this machine; Node's resolver need not.
  const host = hostname.endsWith("localhost") ? "127.0.0.1" : hostname;
  const onward = request({ host, port, path: pathname + search, method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}
