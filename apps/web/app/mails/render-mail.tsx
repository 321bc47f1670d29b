import type { Mail, RenderedMail } from "@coupon-center/contract";
import { render } from "@react-email/components";
import { MailPage } from "./MailPage.tsx";
import { mailWords } from "./mail-words.ts";

/** A mail as it is sent: subject, HTML and the same as plain text. */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const words = mailWords(mail);
  return {
    subject: words.subject,
    html: await render(<MailPage client={mail.client} words={words} />),
    text: textOf(words, mail.client.siteName),
  };
}

function textOf({ lines, action, note }: ReturnType<typeof mailWords>, siteName: string): string {
  const parts = [...lines];
  if (action) parts.push(`${action.text}:\n${action.url}`);
  if (note) parts.push(note);
  return `${[...parts, siteName].join("\n\n")}\n`;
}
