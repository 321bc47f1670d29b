import type { Mail, MailKind } from "@coupon-center/contract";

/** What a mail says; how it looks is the page's part. */
export interface MailText {
  subject: string;
  /** the first lines, each a paragraph */
  lines: string[];
  /** what it is about, one by one */
  items?: MailItem[];
  action?: { text: string; url: string };
  /** a quiet last paragraph */
  note?: string;
}

export interface MailItem {
  title: string;
  text: string;
  note: string;
  action?: { text: string; url: string };
}

/** The words of every kind, each made of that kind's own data. */
export type MailTextByKind = { [K in MailKind]: (mail: Extract<Mail, { kind: K }>) => MailText };
