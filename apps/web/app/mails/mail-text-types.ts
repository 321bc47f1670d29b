import type { Mail, MailKind } from "@coupon-center/contract";

/** What a mail says; how it looks is the page's part. */
export interface MailText {
  /** also used as the heading */
  subject: string;
  /** the first lines, each a paragraph */
  lines: MailLine[];
  /** details of a payment or plan, as a table */
  facts?: { name: string; value: string }[];
  /** what it is about, one by one */
  items?: MailItem[];
  action?: { text: string; url: string };
  /** a quiet last paragraph */
  note?: string;
}

/** A paragraph; one that ends with a URL has it as a link. */
export type MailLine = string | { before: string; url: string };

export interface MailItem {
  title: string;
  text: string;
  note?: string;
  action?: { text: string; url: string };
}

/** The words of every kind, each made of that kind's own data. */
export type MailTextByKind = { [K in MailKind]: (mail: Extract<Mail, { kind: K }>) => MailText };

export function lineText(line: MailLine): string {
  return typeof line === "string" ? line : `${line.before} ${line.url}`;
}
