import { type Expression, expressionBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** 1 if an account has an authenticator app, else 0. */
export function withFactor(accountId: Expression<number>) {
  const eb = expressionBuilder<Tables>();
  const totp = eb
    .selectFrom("totp")
    .select("totp.account_id")
    .where("totp.account_id", "=", accountId)
    .where("totp.secret", "is not", null);
  return eb.case().when(eb.exists(totp)).then(1).else(0).end();
}
