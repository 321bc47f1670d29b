import { addressAt } from "../clients/addresses.ts";
import type { Clients } from "../clients/clients.ts";
import type { Engine } from "../db/engine.ts";

/** The message at the end of a start. */
export function startupMessage(at: {
  publicUrl: string;
  clients: Clients;
  sandbox: boolean;
  engine: Engine;
}): string {
  const { fallback } = at.clients;
  const lines = [
    `Coupon Center is ready (${at.engine === "sqlite" ? "embedded database" : "PostgreSQL"}).`,
    `  Portal      ${addressAt(fallback, "/")}`,
    `  Staff area  ${addressAt(fallback, "/staff")}`,
    `  Live pages  ${addressAt(fallback, "/stores")}`,
  ];
  for (const client of at.clients.all().filter((one) => one !== fallback)) {
    const where =
      client.origin === fallback.origin
        ? "has no address of its own: give it an `origin` in its client.json"
        : `Portal  ${addressAt(client, "/")}`;
    lines.push(`  Client ${client.id} (${client.siteName})  ${where}`);
  }
  if (at.sandbox) {
    lines.push(
      `  Mailbox     ${at.publicUrl}/sandbox/mail`,
      `  Sandbox     ${at.publicUrl}/sandbox`,
    );
  }
  return `${lines.join("\n")}\n`;
}
