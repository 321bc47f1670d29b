import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server in front of Stripe's stand-in that fails every request about client 8. */
export async function failingForEight(stripeOrigin: string) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    if (decodeURIComponent(`${request.url} ${body}`).includes("client-8")) {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { type: "api_error", message: "broken" } }));
      return;
    }
    const headers = { authorization: String(request.headers.authorization) };
    const answer = await fetch(`${stripeOrigin}${request.url}`, {
      method: request.method ?? "GET",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      ...(body && { body }),
    });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
