import type { World } from "../core/world.ts";
import { findLinks } from "./links.ts";

/** A received mail; `to` is one address, so a mail to two recipients is stored twice. */
export interface Mail {
  id: number;
  date: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}
interface Row extends Omit<Mail, "from" | "to" | "links"> {
  sender: string;
  recipient: string;
}

const MAX_LISTED = 500;
const COLUMNS = "id, date, sender, recipient, subject, text, html";

/** Stores a mail in the mailbox. */
export function saveMail(world: World, mail: Omit<Mail, "id" | "date" | "links">): void {
  world.store.run(
    "INSERT INTO mail (date, sender, recipient, subject, text, html) VALUES (?, ?, ?, ?, ?, ?)",
    new Date(world.clock.now()).toISOString(),
    mail.from,
    mail.to,
    mail.subject,
    mail.text,
    mail.html,
  );
}

/** The newest mails; with `to` only those to that address, ignoring case. */
export function listMails(world: World, to: string | undefined): Mail[] {
  const where = to ? "WHERE recipient = ?" : "";
  const query = `SELECT ${COLUMNS} FROM mail ${where} ORDER BY id DESC LIMIT ${MAX_LISTED}`;
  return world.store.rows<Row>(query, ...(to ? [to.trim()] : [])).map(readRow);
}

/** One mail by its id. */
export function findMail(world: World, id: number): Mail | undefined {
  const [row] = world.store.rows<Row>(`SELECT ${COLUMNS} FROM mail WHERE id = ?`, id);
  return row && readRow(row);
}

function readRow(row: Row): Mail {
  const { sender, recipient, ...rest } = row;
  return { ...rest, from: sender, to: recipient, links: findLinks(row.html, row.text) };
}
