import type { Mail, MailKind, Say } from "@coupon-center/contract";

/** The text of a mail, without its layout. */
export interface MailText {
  /** also used as the heading */
  subject: string;
  /** the first lines, each a paragraph */
  lines: MailLine[];
  /** details of a payment or plan, as a table */
  facts?: { name: string; value: string }[];
  /** what the mail is about, an entry each */
  items?: MailItem[];
  action?: { text: string; url: string };
  /** a last paragraph in the secondary colour */
  note?: string;
}

/** A paragraph; one that ends with a URL has it as a link. A quote is what somebody typed. */
export type MailLine = string | { before: string; url: string } | { quote: string };

export interface MailItem {
  title: string;
  text: string;
  note?: string;
  action?: { text: string; url: string };
}

/** A function for each kind, which says the text of its data in the brand's language. */
export type MailTextByKind = {
  [K in MailKind]: (mail: Extract<Mail, { kind: K }> & { say: Say }) => MailText;
};

export function lineText(line: MailLine): string {
  if (typeof line === "string") return line;
  return "quote" in line ? line.quote : `${line.before} ${line.url}`;
}
