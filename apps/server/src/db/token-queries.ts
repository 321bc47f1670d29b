import type { ExpressionBuilder } from "kysely";
import type { OneTimeTokenTable, Tables } from "./tables.ts";

export type TokenKind = OneTimeTokenTable["kind"];

/**
 * Kinds that protect against whoever controls the account, so that a change of ownership does not
 * void them.
 */
export const ofFormerOwner = ["undo-email", "undo-factor"] as const satisfies TokenKind[];

type TokenOfAccount = Pick<Tables, "account" | "one_time_token">;

/**
 * Whether the account is as it was when the token was issued: a request that was authenticated
 * before a change of ownership may issue one right after it.
 */
export const isCurrentToken = ({
  eb,
  or,
  ref,
}: ExpressionBuilder<TokenOfAccount, keyof TokenOfAccount>) =>
  or([
    eb("one_time_token.kind", "in", ofFormerOwner),
    eb("one_time_token.credential_version", "=", ref("account.credential_version")),
  ]);
