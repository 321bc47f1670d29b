import { startSandbox } from "@coupon-center/sandbox";
import { z } from "zod";
import { outboxOf } from "../outbox/testing/outbox-of.ts";
import { smtpMailer } from "../ports/mailer.ts";
import type { Installation } from "./installation.ts";

const ReceivedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
});
export type ReceivedMail = z.infer<typeof ReceivedMail>;

/** A mailbox that an installation's outbox sends to by SMTP. */
export interface TestMailbox {
  /** sends all that is due; what an address has received by then, oldest first */
  receivedBy(address: string): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

export async function openMailbox(installation: Installation): Promise<TestMailbox> {
  const sandbox = await startSandbox();
  const mailer = smtpMailer({ url: sandbox.smtpUrl, from: undefined });
  const outbox = outboxOf(installation, mailer.send, { web: installation.ports.web });
  return {
    async receivedBy(address) {
      await outbox.drain();
      return readMailbox(sandbox.origin, address);
    },
    async close() {
      await outbox.stop();
      mailer.close();
      await sandbox.close();
    },
  };
}

/** What an address has received, oldest first, from the mailbox of a sandbox or of a server with one. */
export async function readMailbox(origin: string, address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${origin}/sandbox/mail.json?to=${encodeURIComponent(address)}`);
  return z
    .array(ReceivedMail)
    .parse(await answer.json())
    .reverse();
}
