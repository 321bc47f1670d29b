import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import type { Ctx, Merchant } from "../../context.ts";
import { personOfSession } from "../../db/person-queries.ts";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { accountByPassword } from "../check-password.ts";

const at = await openInstallation();
afterAll(() => at.close());

const ends: { session?: object; account?: object }[] = [
  { session: { ended_at: 1 } },
  { session: { expires_at: 1 } },
  { account: { credential_version: 7 } },
  { account: { suspended_at: 1 } },
  { account: { deleted_at: 1 } },
];
const subsets = Array.from({ length: 2 ** ends.length }, (_, bits) =>
  ends.filter((_, index) => bits & (1 << index)),
);

/** Whether a session is accepted: by a request, by a repeated password check, by a renewal. */
async function opens(refresh: string, accountId: number): Promise<boolean[]> {
  const [sessionId = ""] = refresh.split(".");
  const person = await personOfSession(at.db, { sessionId, accountId }, at.clock.now());
  const actor: Merchant = { kind: "merchant", accountId, sessionId, ip: "192.0.2.1" };
  const ctx: Ctx<Merchant> = { ...systemCtx(at), actor };
  const account = await accountByPassword(ctx, password, "password").catch(() => null);
  const { status } = await new Caller(at).call(endpoints.refreshSession, { body: { refresh } });
  return [person !== null, account !== null, status === 200];
}

it("a session is accepted everywhere if nothing has ended it, and nowhere otherwise, for every combination of ends (rule 2.5, decision 015)", async () => {
  for (const subset of subsets) {
    const merchant = await newMerchant(at);
    const { id } = await merchant.ok(endpoints.getMe);
    const refresh = merchant.session?.refresh ?? "";
    for (const { session, account } of subset) {
      if (session)
        await at.db.updateTable("session").set(session).where("account_id", "=", id).execute();
      if (account) await at.db.updateTable("account").set(account).where("id", "=", id).execute();
    }
    const isGood = subset.length === 0;
    expect(await opens(refresh, id), JSON.stringify(subset)).toEqual([isGood, isGood, isGood]);
  }
});
