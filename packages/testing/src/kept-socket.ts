import net from "node:net";

interface SocketHandle {
  fd: number;
  close(): void;
}

/**
 * What Node's cluster module makes of an address: a socket that is bound, and not yet listened on.
 */
const createHandle: unknown = Reflect.get(net, "_createServerHandle");

/**
 * Binds a port as systemd does for a socket unit: processes that are given the socket listen on it,
 * and connections wait in it while none of them runs.
 */
export function keepSocket(port: number): SocketHandle {
  if (typeof createHandle !== "function")
    throw new Error("Node binds no socket by itself any more");
  const handle: SocketHandle | number = createHandle("127.0.0.1", port, 4);
  if (typeof handle === "number") throw new Error(`port ${port} cannot be bound: ${handle}`);
  return handle;
}
