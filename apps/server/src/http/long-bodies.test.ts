import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";

const KB = 1024;
const ATTACKER = "203.0.113.1";
const OTHER = "203.0.113.2";
/** How many bodies of 64 KB a network may send at once. */
const MOST = 128;

let at: Installation;
beforeAll(async () => {
  at = await openInstallation({ app: { trustedProxy: "loopback" } });
  await at.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  at.app.server.closeAllConnections();
  await at.close();
});

const head = (network: string, framing: string) =>
  [
    `POST ${endpoints.emailLogin.path} HTTP/1.1`,
    "host: localhost",
    `x-forwarded-for: ${network}`,
    "content-type: application/json",
    "expect: 100-continue",
    framing,
    "\r\n",
  ].join("\r\n");

/** Begins a request whose body never comes; the server has read its head once it says to go on. */
async function hold(network: string, framing: string): Promise<Socket> {
  const socket = connect(portOf(at.app), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.write(head(network, framing));
  await once(socket, "data");
  return socket;
}

/** The final status of a wrong sign-in whose body has that many bytes. */
async function statusOf(network: string, bytes: number): Promise<string | undefined> {
  const text = JSON.stringify({ email: newEmail(), password, x: "" });
  const body = text.replace('""', `"${"x".repeat(bytes - text.length)}"`);
  const final = /^HTTP\/1\.1 ([2-5]\d\d)/m;
  const answer = await sendRaw(portOf(at.app), head(network, `content-length: ${bytes}`) + body, {
    enough: (read) => final.test(read),
  });
  return final.exec(answer)?.[1];
}

it.each([
  ["announced", `content-length: ${64 * KB}`],
  ["of no announced length", "transfer-encoding: chunked"],
])(
  "long bodies, %s, of many connections of one network are 503 beyond 8 MB; its short ones and others' are not (rule 13.7)",
  async (_what, framing) => {
    const held = await Promise.all(Array.from({ length: MOST }, () => hold(ATTACKER, framing)));
    expect(await statusOf(ATTACKER, 5 * KB)).toBe("503");
    expect(await statusOf(ATTACKER, KB)).toBe("401");
    expect(await statusOf(OTHER, 5 * KB)).toBe("401");
    for (const socket of held) socket.destroy();
    await expect.poll(() => statusOf(ATTACKER, 5 * KB)).toBe("401");
  },
);
