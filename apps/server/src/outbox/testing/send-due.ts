import type { Mail } from "@coupon-center/contract";
import type { Installation } from "../../testing/installation.ts";
import { jsonWebBuild } from "../../testing/json-web-build.ts";
import { outboxOf } from "./outbox-of.ts";

export type SentMail = Mail & { to: string };

/** A web build whose mails tell what they were made of. */
const web = async () => ({
  ...jsonWebBuild,
  renderMail: async (mail: Mail) => ({ subject: mail.kind, html: "", text: JSON.stringify(mail) }),
});

/** Sends what is due; returns the mails with the data that they had when they were sent. */
export async function sendDue(at: Installation): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  const send = async (mail: { to: string; text: string }) =>
    void sent.push({ to: mail.to, ...JSON.parse(mail.text) });
  const outbox = outboxOf(at, send, { web });
  await outbox.drain();
  await outbox.stop();
  return sent;
}
