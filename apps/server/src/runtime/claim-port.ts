import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, fstatSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { ConfigError } from "../config/config.ts";
import { codeOf, errorText, hasCode } from "../errors.ts";

/**
 * Below the range that systems use for outgoing connections, which could take the port at any
 * moment.
 */
const FIRST = 20_000;
const LAST = 32_767;

export interface ClaimedPort {
  port: number;
  /** Frees the port for the server, which listens on it next. */
  release(): Promise<void>;
}

/**
 * Returns the port to listen on: the requested one if it is free, or any free one for 0. One chosen
 * here is held until its release, so that processes started at once choose different ones, and is
 * free again after a restart. Errors: EADDRINUSE; MayNotListen.
 */
export async function claimPort(port: number, host: string): Promise<ClaimedPort> {
  if (port === 0) return claimAny(host);
  const claimed = await hold(port, host);
  await claimed.release();
  return { port, release: async () => undefined };
}

async function claimAny(host: string): Promise<ClaimedPort> {
  for (;;) {
    try {
      return await hold(randomInt(FIRST, LAST + 1), host);
    } catch (error) {
      if (!hasCode(error, "EADDRINUSE")) throw error;
    }
  }
}

/** The system does not let the server listen; the message is the reason with its remedy. */
export class MayNotListen extends ConfigError {
  readonly reason: string;
  readonly remedy: string;

  constructor(reason: string, remedy: string) {
    super(`${reason}; ${remedy}`);
    this.reason = reason;
    this.remedy = remedy;
  }
}

const noAddress = new Set([
  "EADDRNOTAVAIL",
  "EAFNOSUPPORT",
  "EAI_AGAIN",
  // A link-local address without its interface, `%eth0`.
  "EINVAL",
  "ENOTFOUND",
]);

/** The system's refusal to listen as what an operator changes; any other error unchanged. */
export function listenFault(error: unknown, port: number, host: string): unknown {
  const reason = errorText(error);
  if (noAddress.has(codeOf(error)))
    return new MayNotListen(
      `HOST: ${host} is not this machine's address: ${reason}`,
      "name one of its own, or 127.0.0.1 for a proxy on it",
    );
  if (!hasCode(error, "EACCES")) return error;
  return new MayNotListen(
    `PORT: the server's user may not listen on ${port}: ${reason}`,
    "set one above 1023, and let a proxy have this one",
  );
}

/**
 * Errors: ConfigError for a socket with a path instead of an address and a port: its visitors have
 * no address, which limits and logs are by.
 */
export function refusePath(descriptor: number): void {
  if (!existsSync(UNIX_SOCKETS)) return;
  const { ino } = fstatSync(descriptor);
  const isIt = (line: string) => line.trim().split(/\s+/)[INODE] === String(ino);
  if (readFileSync(UNIX_SOCKETS, "utf8").split("\n").some(isIt))
    throw new ConfigError(
      "LISTEN_FDS: the socket unit listens at a path; let ListenStream be an address and a port, as 127.0.0.1:3000",
    );
}

/** Linux's list of the sockets that have a path, a line each, and the column of the number. */
const UNIX_SOCKETS = "/proc/self/net/unix";
const INODE = 6;

/** Listens on the port, without an answer to anybody. */
async function hold(port: number, host: string): Promise<ClaimedPort> {
  const server = createServer((socket) => socket.destroy()).listen({ port, host });
  await once(server, "listening").catch((error) => {
    throw listenFault(error, port, host);
  });
  return {
    port,
    async release() {
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
