import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** What the preview answers itself; everything else is the server's. */
export type OwnPage = (url: URL) => Promise<string | null>;

/**
 * A server in front of another one on this machine, whose pages may then be shown in frames, which
 * they refuse otherwise.
 */
export async function startFront(port: number, behind: number, ownPage: OwnPage) {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const page = await ownPage(new URL(incoming.url ?? "/", "http://localhost"));
      if (page === null) forward(incoming, outgoing, behind);
      else outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    } catch (error) {
      outgoing.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming;
  const sent = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    const {
      "x-frame-options": _never,
      "content-security-policy": policy,
      ...others
    } = answer.headers;
    const framed = String(policy ?? "").replace(/;? *frame-ancestors 'none'/, "");
    const shown = framed && { "content-security-policy": framed };
    outgoing.writeHead(answer.statusCode ?? 502, { ...others, ...shown });
    answer.pipe(outgoing);
  });
  sent.on("error", () => outgoing.writeHead(502).end());
  incoming.pipe(sent);
}
