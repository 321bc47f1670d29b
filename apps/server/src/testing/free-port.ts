import { claimPort } from "../runtime/claim-port.ts";

/** A port of this machine on which nothing listens, for a program that the test starts later. */
export async function freePort(): Promise<number> {
  const { port, release } = await claimPort(0, "127.0.0.1");
  await release();
  return port;
}
