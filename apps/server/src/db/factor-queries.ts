import { type Expression, expressionBuilder, type SqlBool } from "kysely";
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

const flag = (condition: Expression<SqlBool>) => eb.case().when(condition).then(1).else(0).end();

/** 1 if an account has an authenticator app, else 0. */
export const withApp = (accountId: Expression<number>) => flag(eb.exists(appOf(accountId)));

/** 1 if an account has a passkey, else 0. */
export const withPasskey = (accountId: Expression<number>) => flag(eb.exists(passkeyOf(accountId)));

/** 1 if an account has an authenticator app or a passkey, else 0. */
export const withFactor = (accountId: Expression<number>) =>
  flag(eb.or([eb.exists(appOf(accountId)), eb.exists(passkeyOf(accountId))]));
