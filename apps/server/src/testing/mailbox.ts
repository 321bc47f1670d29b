import { startSandbox } from "@coupon-center/sandbox";
import { type ReceivedMail, readMailbox } from "@coupon-center/testing/mailbox";
import { outboxOf } from "../outbox/testing/outbox-of.ts";
import { smtpMailer } from "../ports/mailer.ts";
import type { Installation } from "./installation.ts";

/** A mailbox that receives an installation's mails by SMTP. */
export interface TestMailbox {
  /** sends all due mails; returns those received by an address so far, oldest first */
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
