import { endpoints } from "@coupon-center/contract";
import { password, storePayload } from "@coupon-center/testing/samples";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { foldEmail, foldEmailBefore } from "../../fold-email.ts";
import { Caller } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { foldedAddresses } from "./008-folded-addresses.ts";

const at = await openInstallation();
afterAll(() => at.close());

/** An account as version 0.3.0 stored it. */
async function accountOfBefore(email: string, clientId = 8) {
  const folded = foldEmailBefore(email);
  const account = await at.db
    .insertInto("account")
    .values({
      client_id: clientId,
      email,
      email_folded: folded,
      role: "merchant",
      created_at: 1,
      password_hash: await at.ports.passwords.hash(`${password} of ${email}`),
      payment_reference: `${clientId}:${email}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const claim = { client_id: clientId, email_folded: folded, account_id: account.id };
  await at.db.insertInto("email_claim").values(claim).execute();
  return account.id;
}

const signIn = async (email: string, secret: string) =>
  (
    await new Caller(at).call(endpoints.emailLogin, {
      body: { email, password: `${password} of ${secret}` },
    })
  ).status;
const foldedOf = async (table: "account" | "email_claim", id: number) =>
  (
    await sql<{ email_folded: string }>`
      select email_folded from ${sql.table(table)}
      where ${sql.ref(table === "account" ? "id" : "account_id")} = ${id}`.execute(at.db)
  ).rows.map((row) => row.email_folded);

describe("accounts of earlier versions (rule 2.2)", () => {
  it("are normalised together with their address claim, can sign in as before, and keep their address", async () => {
    const [written, plain] = ["Ünï@exämple.com", "plain@shop.example"];
    const [id, other, elsewhere] = [
      await accountOfBefore(written),
      await accountOfBefore(plain),
      await accountOfBefore(written, 10),
    ];
    // Before the migration an account is found by its address as typed.
    expect(await signIn(written.toUpperCase(), written)).toBe(200);
    await foldedAddresses(at.db);
    for (const one of [id, elsewhere])
      for (const table of ["account", "email_claim"] as const)
        expect(await foldedOf(table, one)).toEqual([foldEmail(written)]);
    expect(await foldedOf("account", other)).toEqual([plain]);
    for (const typed of [written, "ünï@xn--exmple-cua.com", "ｕ\u0308n\u200bï@EXÄMPLE.COM"])
      expect([typed, await signIn(typed, written)]).toEqual([typed, 200]);
    const body = { email: "ünï@xn--exmple-cua.com", password };
    expect((await new Caller(at).call(endpoints.emailRegister, { body })).status).toBe(409);
  });

  it("of one mailbox stay separate: each signs in with its own spelling, the older one with any", async () => {
    const [older, newer] = ["owner@müller.example", "owner@xn--mller-kva.example"];
    const ids = [await accountOfBefore(newer), await accountOfBefore(older)];
    await foldedAddresses(at.db);
    expect(await foldedOf("account", ids[0] ?? 0)).toEqual([newer]);
    expect(await foldedOf("account", ids[1] ?? 0)).toEqual([older]);
    expect(await foldedOf("email_claim", ids[1] ?? 0)).toEqual([older]);
    expect([await signIn(older, older), await signIn(newer, newer)]).toEqual([200, 200]);
    expect(await signIn("owner@ｍüller.example", newer)).toBe(200);
  });

  it("whose address has a letter that new ones may not have get a link to reset, and may name it as their store's contact", async () => {
    const email = "groß@shop.example";
    await accountOfBefore(email);
    await foldedAddresses(at.db);
    expect(await new Caller(at).ok(endpoints.passwordReset, { body: { email } })).toEqual({
      success: true,
    });
    const mails = at.db.selectFrom("outbox").select("kind").where("recipient", "=", email);
    expect(await mails.execute()).toEqual([{ kind: "reset" }]);
    const owner = new Caller(at);
    owner.session = await owner.ok(endpoints.emailLogin, {
      body: { email, password: `${password} of ${email}` },
    });
    const body = { ...storePayload, contact_email: email };
    expect(await owner.ok(endpoints.createStore, { body })).toMatchObject({ contact_email: email });
  });

  it("that are deleted keep their marker, and many are read in batches", async () => {
    const id = await accountOfBefore("Gone@exämple.com");
    await at.db
      .updateTable("account")
      .set({ deleted_at: 1, email_folded: `deleted:${id}` })
      .where("id", "=", id)
      .execute();
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      client_id: 8,
      email: `m${index}@exämple.org`,
      email_folded: `m${index}@exämple.org`,
      role: "merchant" as const,
      created_at: 1,
      password_hash: "x",
      payment_reference: `batch${index}`,
    }));
    for (let first = 0; first < rows.length; first += 500)
      await at.db
        .insertInto("account")
        .values(rows.slice(first, first + 500))
        .execute();
    await foldedAddresses(at.db);
    expect(await foldedOf("account", id)).toEqual([`deleted:${id}`]);
    const left = at.db.selectFrom("account").select("id").where("email_folded", "like", "%ä%.org");
    expect(await left.execute()).toEqual([]);
  });
});
