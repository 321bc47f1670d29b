import { type Expression, expressionBuilder } from "kysely";
import type { Tables } from "./tables.ts";

const eb = expressionBuilder<Tables>();

const appOf = (accountId: Expression<number>) =>
  eb
    .selectFrom("totp")
    .select("totp.account_id")
    .where("totp.account_id", "=", accountId)
    .where("totp.secret", "is not", null);

const passkeyOf = (accountId: Expression<number>) =>
  eb.selectFrom("passkey").select("passkey.account_id").where("passkey.account_id", "=", accountId);

/** 1 if an account has an authenticator app, else 0. */
export function withApp(accountId: Expression<number>) {
  return eb
    .case()
    .when(eb.exists(appOf(accountId)))
    .then(1)
    .else(0)
    .end();
}

/** 1 if an account has an authenticator app or a passkey, else 0. */
export function withFactor(accountId: Expression<number>) {
  const either = eb.or([eb.exists(appOf(accountId)), eb.exists(passkeyOf(accountId))]);
  return eb.case().when(either).then(1).else(0).end();
}
