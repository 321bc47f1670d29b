import type { Engine } from "./db/engine.ts";

/** What `npm start` ends with. */
export function greeting(at: {
  publicUrl: string;
  sandbox: boolean;
  engine: Engine;
  staff: { email: string; password: string } | null;
}): string {
  const lines = [
    `Coupon Center is ready (${at.engine === "sqlite" ? "embedded database" : "PostgreSQL"}).`,
    `  Portal      ${at.publicUrl}/`,
    `  Staff area  ${at.publicUrl}/staff`,
    `  Live pages  ${at.publicUrl}/stores`,
  ];
  if (at.sandbox) {
    lines.push(
      `  Mailbox     ${at.publicUrl}/sandbox/mail`,
      `  Sandbox     ${at.publicUrl}/sandbox`,
    );
  }
  if (at.staff)
    lines.push(`  First staff account, told this once: ${at.staff.email}  ${at.staff.password}`);
  return `${lines.join("\n")}\n`;
}
