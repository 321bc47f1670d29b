import { z } from "zod";
import { openMailData } from "../outbox/mail-data.ts";
import type { Installation } from "./installation.ts";

const WithLink = z.object({ link: z.string() });

/** The mails in the outbox for an address, oldest first. */
export async function mailsTo({ db, ports }: Installation, recipient: string) {
  const rows = await db
    .selectFrom("outbox")
    .select(["client_id", "recipient", "kind", "data"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ kind: row.kind, data: openMailData(ports.sealer, row) }));
}

/** The token in the newest mail of a kind to an address. */
export async function mailedToken(
  installation: Installation,
  recipient: string,
  kind: string,
): Promise<string> {
  const mail = (await mailsTo(installation, recipient)).filter((one) => one.kind === kind).at(-1);
  const token = new URL(WithLink.parse(mail?.data).link).searchParams.get("token");
  if (token === null) throw new Error(`no token in the ${kind} mail to ${recipient}`);
  return token;
}
