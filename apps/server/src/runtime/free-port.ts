import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { hasCode } from "../errors.ts";

/**
 * Below the range that systems use for outgoing connections, which could take the port at any
 * moment.
 */
const FIRST = 20_000;
const LAST = 32_767;

/**
 * Returns the port to listen on: the requested one if it is free, or any free one for 0. It is
 * chosen so that it stays free until the server listens seconds later, or restarts. Errors:
 * EADDRINUSE.
 */
export async function claimPort(port: number, host: string): Promise<number> {
  if (port !== 0) return listenOnce(port, host);
  for (;;) {
    try {
      return await listenOnce(randomInt(FIRST, LAST + 1), host);
    } catch (error) {
      if (!hasCode(error, "EADDRINUSE")) throw error;
    }
  }
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host }, () => server.close(() => resolve(port)));
  });
}
