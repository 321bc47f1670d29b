import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { isMissingReference, isUniqueViolation } from "./unique.ts";

const at = await openInstallation();
afterAll(() => at.close());

/** The error of the last of these writes. */
async function failureOf(...writes: (() => Promise<unknown>)[]): Promise<unknown> {
  const last = writes.pop();
  for (const write of writes) await write();
  return last?.().then(
    () => "it did not fail",
    (error: unknown) => error,
  );
}

const setting = () => at.db.insertInto("setting").values({ name: "a", value: "" }).execute();
const session = (account_id: number) => () =>
  at.db
    .insertInto("session")
    .values({
      id: "s",
      account_id,
      refresh_hash: "",
      refresh_count: 0,
      rotated_at: 0,
      created_at: 0,
      expires_at: 0,
    })
    .execute();
const token = (hash: string) => () =>
  at.db
    .insertInto("one_time_token")
    .values({
      account_id: 1,
      kind: "verify",
      hash,
      created_at: 0,
      expires_at: 0,
      email: "",
      credential_version: 0,
    })
    .execute();
const account = () =>
  at.db
    .insertInto("account")
    .values({
      client_id: 8,
      email: "a@shop.example",
      email_folded: "a@shop.example",
      password_hash: "x",
      role: "merchant",
      created_at: 1,
      payment_reference: "x",
    })
    .execute();
const nothing = () => sql`update setting set value = null`.execute(at.db);

it("distinguishes a violated unique constraint or primary key from a missing reference, on either engine", async () => {
  const kindOf = (error: unknown) => [isUniqueViolation(error), isMissingReference(error)];
  expect(kindOf(await failureOf(setting, setting))).toEqual([true, false]);
  expect(kindOf(await failureOf(session(77)))).toEqual([false, true]);
  expect(kindOf(await failureOf(account, token("h"), token("h")))).toEqual([true, false]);
  expect(kindOf(await failureOf(nothing))).toEqual([false, false]);
  expect(kindOf(new Error("any"))).toEqual([false, false]);
  for (const code of ["23503", "23505"]) {
    expect(kindOf({ code })).toEqual([false, false]);
    expect(kindOf(code)).toEqual([false, false]);
  }
});
