import {
  type ClientView,
  type Mail,
  nameInDirection,
  type RenderedMail,
  sayIn,
} from "@coupon-center/contract";
import { render } from "@react-email/components";
import { MailPage } from "./MailPage.tsx";
import { mailText } from "./mail-text.ts";
import { lineText, type MailItem, type MailText } from "./mail-text-types.ts";

/** Renders a mail: subject, HTML, and the same as plain text. */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const words = mailText(mail);
  return {
    subject: words.subject,
    html: await render(<MailPage client={mail.client} words={words} />),
    text: textOf(words, mail.client),
  };
}

function textOf(words: MailText, client: ClientView): string {
  const { lines, facts = [], items = [], action, note } = words;
  const table = facts.map(({ name, value }) => `${name}: ${value}`);
  const parts = [...lines.map(lineText), ...items.map((item) => itemText(item, client))];
  if (table.length > 0) parts.push(table.join("\n"));
  if (action) parts.push(`${action.text}:\n${action.url}`);
  if (note) parts.push(note);
  const privacy = `${sayIn(client.locale)("privacyPolicy")}: ${client.privacyPolicyUrl}`;
  parts.push([client.siteName, privacy, client.supportEmail].join("\n"));
  return `${parts.join("\n\n")}\n`;
}

function itemText({ title, text, note, action }: MailItem, { locale }: ClientView): string {
  const lines = [`${title}: ${nameInDirection(text, locale)}`];
  if (note) lines.push(note);
  if (action) lines.push(`${action.text}: ${action.url}`);
  return lines.join("\n");
}
