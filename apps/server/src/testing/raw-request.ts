import { connect, type Server } from "node:net";

export interface RawOptions {
  /** stop reading once this much came; absent: until the server closes */
  enough?: (answer: string) => boolean;
  /** nothing more will be sent: a request that is not whole by then never will be */
  ends?: boolean;
  limitMs?: number;
}

/** Sends bytes as they are and gives what comes back. */
export function sendRaw(
  port: number,
  bytes: Buffer | string,
  { enough = () => false, ends = false, limitMs = 10_000 }: RawOptions = {},
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

/** The port that an application, or a bare server, listens on. */
export function portOf(app: { server: Pick<Server, "address"> }): number {
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : 0;
}
