import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx, Merchant } from "../context.ts";
import { newMerchant, signedIn } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { accountByPassword } from "./check-password.ts";

let id: number;
let email: string;
let sessionId: string;
const at = await openInstallation();
beforeEach(async () => {
  const merchant = await newMerchant(at);
  ({ id, email } = await merchant.ok(endpoints.getMe));
  sessionId = merchant.session?.refresh.split(".")[0] ?? "";
});
afterAll(() => at.close());

/** Checks the password for this caller, as if its session had been found in the session cache. */
function open(actor: Partial<Merchant> = {}, clientId = 8) {
  const caller: Merchant = {
    kind: "merchant",
    accountId: id,
    sessionId,
    ip: "192.0.2.1",
    ...actor,
  };
  const ctx: Ctx<Merchant> = { ...systemCtx(at, clientId), actor: caller };
  return accountByPassword(ctx, password, "password");
}
const refused = { code: "unauthorized" };

describe("checking the password of a session's account (rule 3.7)", () => {
  it("succeeds while that session is valid, regardless of the account's other sessions", async () => {
    const other = await signedIn(at, email, password);
    expect(await open()).toMatchObject({ id, email, client_id: 8 });
    await at.db.updateTable("session").set({ ended_at: 1 }).where("id", "=", sessionId).execute();
    await expect(open()).rejects.toMatchObject(refused);
    const otherId = other.session?.refresh.split(".")[0] ?? "";
    expect(await open({ sessionId: otherId })).toMatchObject({ id });
  });

  it("fails for another account, at another client, and for a deleted account", async () => {
    const { id: otherId } = await (await newMerchant(at)).ok(endpoints.getMe);
    await expect(open({ accountId: otherId })).rejects.toMatchObject(refused);
    await expect(open({}, 10)).rejects.toMatchObject(refused);
    await at.db.updateTable("account").set({ deleted_at: 1 }).where("id", "=", id).execute();
    await expect(open()).rejects.toMatchObject(refused);
  });

  it("fails for a suspended account and an expired session, both changed in another process a moment ago", async () => {
    const over = at.db.updateTable("session").where("id", "=", sessionId);
    const account = at.db.updateTable("account").where("id", "=", id);
    await over.set({ expires_at: at.clock.now() }).execute();
    await expect(open()).rejects.toMatchObject(refused);
    await over.set({ expires_at: at.clock.now() + 60_000 }).execute();
    await account.set({ suspended_at: 1 }).execute();
    await expect(open()).rejects.toMatchObject(refused);
    await account.set({ suspended_at: null }).execute();
    expect(await open()).toMatchObject({ id });
  });
});
