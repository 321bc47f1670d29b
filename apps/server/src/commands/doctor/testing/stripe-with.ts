import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { type SandboxOptions, startSandbox } from "@coupon-center/sandbox";
import Stripe from "stripe";

export interface StripeChanges {
  /** replaces a text in the responses */
  replaced?: readonly [string, string];
  /** the offset of its clock */
  clockMs?: number;
}

/** The sandbox's Stripe, reached through a server that changes some of its responses. */
export async function openStripeWith(
  changes: StripeChanges,
  keys: Pick<SandboxOptions, "secretKey" | "restrictedKeys"> = {},
) {
  const sandbox = await startSandbox(keys);
  const server = createServer(async (request, response) => {
    const { replaced = ["", ""], clockMs = 0 } = changes;
    response.sendDate = false;
    response.setHeader("date", new Date(Date.now() + clockMs).toUTCString());
    response.setHeader("content-type", "application/json");
    const { authorization = "", "content-type": type = "" } = request.headers;
    const answer = await fetch(`${sandbox.origin}${request.url}`, {
      method: request.method ?? "GET",
      headers: { authorization, "content-type": type },
      body: request.method === "POST" ? await text(request) : null,
    });
    const body = JSON.stringify(await answer.json());
    response.writeHead(answer.status).end(body.replace(...replaced));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    sandbox,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}

/** The official client of a stand-in at an origin. */
export function stripeOf(origin = "http://127.0.0.1:9", secretKey = "sk_test_sandbox"): Stripe {
  const { hostname: host, port } = new URL(origin);
  return new Stripe(secretKey, { host, port, protocol: "http" });
}
