import { isIP } from "node:net";

const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/**
 * Whether each entry is an address, a network like 10.0.0.0/8, or one of the three names for such
 * networks.
 */
export function isTrustedProxy(list: string): boolean {
  return list.split(",").every((entry) => isNetwork(entry.trim()));
}

function isNetwork(entry: string): boolean {
  if (NAMES.has(entry)) return true;
  const [address = "", bits, ...more] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Whether a server can listen on it: an address or a host name, without scheme or port. */
export function isListenHost(host: string): boolean {
  return isIP(host) !== 0 || /^(?!-)[a-z\d-]+(?:\.[a-z\d-]+)*$/i.test(host);
}

/** The origin at which this machine reaches a server that listens on a host. */
export function originHere(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** Whether a name or address is this machine's own; IPv6 with or without brackets. */
export function isLoopback(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "localhost.localdomain" ||
    ["::", "::1", "0.0.0.0"].includes(host) ||
    /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(host) ||
    /^::ffff:7f[\da-f]{2}:/.test(host)
  );
}
