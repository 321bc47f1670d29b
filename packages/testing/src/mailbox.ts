import { z } from "zod";
import { fetchInTime } from "./http-caller.ts";
import { waitUntil } from "./wait-until.ts";

const ReceivedMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
});
export type ReceivedMail = z.infer<typeof ReceivedMail>;

/** The mails to an address, oldest first, from the mailbox of a sandbox or of a server with one. */
export async function readMailbox(origin: string, address: string): Promise<ReceivedMail[]> {
  const answer = await fetchInTime(`${origin}/sandbox/mail.json?to=${encodeURIComponent(address)}`);
  if (!answer.ok) throw new Error(`The mailbox: ${answer.status} ${await answer.text()}`);
  return z
    .array(ReceivedMail)
    .parse(await answer.json())
    .reverse();
}

/** Waits for the newest mail to an address, optionally with a matching subject. */
export function waitForMail(origin: string, to: string, subject = /./): Promise<ReceivedMail> {
  return waitUntil(`a mail to ${to} with the subject ${subject}`, async () => {
    const mails = await readMailbox(origin, to);
    return mails.findLast((mail) => subject.test(mail.subject)) ?? null;
  });
}
