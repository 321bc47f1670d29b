import type { FastifyInstance } from "fastify";

/**
 * Some proxies append the visitor's port to the address ("203.0.113.7:51234", "[2001:db8::7]:443").
 * The port changes with each connection, so rate limits would have no effect, and a trusted hop
 * with a port would not be recognised.
 */
export function forwardedAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const given = headers["x-forwarded-for"];
    if (typeof given === "string") {
      headers["x-forwarded-for"] = given.split(",").map(withoutPort).join(", ");
    }
    done();
  });
}

function withoutPort(entry: string): string {
  const address = entry.trim();
  return /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address)?.slice(1).find(Boolean) ?? address;
}
