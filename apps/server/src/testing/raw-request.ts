import { connect, type Server } from "node:net";

export interface RawOptions {
  /** stop reading once this returns true; by default, when the server closes the connection */
  enough?: (answer: string) => boolean;
  /** half-closes the connection after sending, so that an incomplete request stays incomplete */
  ends?: boolean;
  /** for how long nothing may come; only what hangs reaches the default */
  limitMs?: number;
}

/** Sends raw bytes and returns the response. */
export function sendRaw(
  port: number,
  bytes: Buffer | string,
  { enough = () => false, ends = false, limitMs = 60_000 }: RawOptions = {},
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(limitMs, end);
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      if (enough(answer)) end();
    });
    socket.on("error", end);
    socket.on("close", end);
    if (ends) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** The port that an application or server listens on. */
export function portOf(app: { server: Pick<Server, "address"> }): number {
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : 0;
}
