import { createServer } from "node:net";

/** The port to listen on: the asked one if it is free, or any for 0. Errors: EADDRINUSE. */
export function claimPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
