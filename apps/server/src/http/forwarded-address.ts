import type { FastifyInstance } from "fastify";

/**
 * Some proxies write the visitor's port behind the address ("203.0.113.7:51234", "[2001:db8::7]:443"). It changes
 * with each connection, so limits kept by it would limit nobody, and a trusted hop with one would not be known.
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
