import { expect, type Page } from "@playwright/test";
import type { Journey } from "./journey.ts";

interface MailedLink {
  to: string;
  subject?: string;
  /** a path that the link's URL contains */
  path: string;
}

export const exactly = (text: string) => new RegExp(`^${RegExp.escape(text)}$`);

/** The URL of a mailed link, as it is in the mail. */
export async function mailedLink(
  { installation, origin }: Journey,
  { to, subject, path }: MailedLink,
): Promise<{ mailId: number; address: string }> {
  const mail = await installation.mail(to, subject === undefined ? undefined : exactly(subject));
  const address = mail.links.find((one) => one.includes(path));
  if (!address) throw new Error(`The mail '${mail.subject}' has no link to ${path}`);
  expect(new URL(address).origin, `${mail.subject}: ${address}`).toBe(origin);
  return { mailId: mail.id, address };
}

/** Opens a mail in a page beside another and clicks its link; returns the page that opens. */
export async function followMail(journey: Journey, beside: Page, link: MailedLink): Promise<Page> {
  const { mailId, address } = await mailedLink(journey, link);
  const mail = await beside.context().newPage();
  await mail.goto(`${journey.installation.url}/sandbox/mail/${mailId}/html`);
  const [opened] = await Promise.all([
    mail.waitForEvent("popup"),
    mail.locator(`a[href="${address}"]`).first().click(),
  ]);
  await mail.close();
  return opened;
}
