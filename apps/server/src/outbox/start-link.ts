import type { Mail, MailKind } from "@coupon-center/contract";
import type { Db } from "../db/engine.ts";
import { isCurrentToken, type TokenKind } from "../db/token-queries.ts";
import { foldedForms } from "../fold-email.ts";
import type { Ports } from "../ports/ports.ts";
import { tokenLifetimeMs } from "../token-lifetimes.ts";

/** The mails that say how long their link works, with the kind of its token. */
const startedTokens: Readonly<Partial<Record<MailKind, TokenKind>>> = {
  verify: "verify",
  "verify-new-address": "change-email",
  reset: "reset",
  "staff-invited": "invite",
  "staff-password-reset": "invite",
  "email-changed": "undo-email",
  "second-factor-changed": "undo-factor",
};

interface Deps {
  db: Db;
  tokens: Ports["tokens"];
}

/**
 * Counts the time of a mail's link from when the mail is sent, which may have waited for the mail
 * server for longer than the link holds; false if the link was used, or is void by a newer one or a
 * change of ownership, be it one before which its request was authenticated (decision 016).
 */
export async function startLink({ db, tokens }: Deps, mail: Mail, now: number): Promise<boolean> {
  const kind = startedTokens[mail.kind];
  const token = kind === undefined ? null : tokenIn(mail.data);
  if (kind === undefined || token === null) return true;
  const started = await db
    .updateTable("one_time_token")
    .set({ expires_at: now + tokenLifetimeMs[kind] })
    .where("hash", "=", tokens.hash(token))
    .where("used_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("account")
          .select("account.id")
          .whereRef("account.id", "=", "one_time_token.account_id")
          .where(isCurrentToken),
      ),
    )
    .returning(["account_id", "email", "expires_at"])
    .executeTakeFirst();
  if (started && kind === "undo-email") await holdAddress(db, started);
  return started !== undefined;
}

/** Reserves a former address for as long as its link gives the account back (decision 054). */
async function holdAddress(
  db: Db,
  { account_id, email, expires_at }: { account_id: number; email: string; expires_at: number },
): Promise<void> {
  await db
    .updateTable("email_claim")
    .set({ held_until: expires_at })
    .where("account_id", "=", account_id)
    .where("email_folded", "in", foldedForms(email))
    .where("held_until", "is not", null)
    .execute();
}

function tokenIn(data: object): string | null {
  if (!("link" in data) || typeof data.link !== "string") return null;
  return new URL(data.link).searchParams.get("token");
}
