import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import type { Ctx } from "../context.ts";
import { Caller, newMerchant, signedIn } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken } from "../testing/mails.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { findToken, issueToken, useToken } from "./one-time-tokens.ts";

const at = await openInstallation();
afterAll(() => at.close());
afterEach(() => vi.useRealTimers());

async function issued(): Promise<{ id: number; email: string; token: string }> {
  const merchant = await newMerchant(at);
  const { id, email } = await merchant.ok(endpoints.getMe);
  const credential_version = 3;
  await at.db.updateTable("account").set({ credential_version }).where("id", "=", id).execute();
  const token = await issueToken(systemCtx(at), { id, email, credential_version }, "reset");
  return { id, email, token };
}

interface Use {
  token: string;
  ctx: Ctx;
  kinds: readonly ["reset"] | readonly ["verify", "change-email", "undo-email"];
}
type Link = Awaited<ReturnType<typeof issued>>;

/** Ways in which a link becomes invalid; each changes nothing else. */
const ends: Record<string, (link: Link) => Promise<Partial<Use>>> = {
  "is made up": async () => ({ token: "A".repeat(43) }),
  "is used": async ({ token }) => {
    await useToken(systemCtx(at), token, ["reset"]);
    return {};
  },
  "has expired": async ({ id }) => {
    const expires_at = at.clock.now();
    await at.db
      .updateTable("one_time_token")
      .set({ expires_at })
      .where("account_id", "=", id)
      .execute();
    return {};
  },
  "is for something else": async () => ({ kinds: ["verify", "change-email", "undo-email"] }),
  "is another client's": async () => ({ ctx: systemCtx(at, 10) }),
  "is a deleted account's": async ({ id }) => {
    await at.db.updateTable("account").set({ deleted_at: 1 }).where("id", "=", id).execute();
    return {};
  },
};

// `findToken` checks a link without using it, `useToken` uses it up.
describe.each([
  ["findToken", findToken],
  ["useToken", useToken],
] as const)("%s", (_name, take) => {
  it("accepts a valid link and returns its account, kind and address", async () => {
    const { id, email, token } = await issued();
    expect(await take(systemCtx(at), token, ["verify", "reset"])).toEqual({
      accountId: id,
      kind: "reset",
      email,
      credentialVersion: 3,
      issuedAt: expect.any(Number),
    });
  });

  it.each(Object.entries(ends))(
    "rejects a link that %s; another account's stays valid",
    async (_, end) => {
      const [link, other] = [await issued(), await issued()];
      const use: Use = { token: link.token, ctx: systemCtx(at), kinds: ["reset"] };
      const { token, ctx, kinds } = { ...use, ...(await end(link)) };
      expect(await take(ctx, token, kinds)).toBeNull();
      expect(await take(systemCtx(at), other.token, ["reset"])).toMatchObject({
        accountId: other.id,
      });
    },
  );
});

it("sessions and links keep the time of their first end, from which retention counts (decision 056)", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const merchant = await newMerchant(at);
  const { id } = await merchant.ok(endpoints.getMe);
  const token = await mailedToken(at, merchant.email, "verify");
  await new Caller(at).ok(endpoints.verifyEmail, { body: { token } });
  const refresh = merchant.session?.refresh ?? "";
  const signOut = () => new Caller(at).ok(endpoints.logout, { body: { refresh } });
  await signOut();
  const end = Date.now();
  vi.setSystemTime(end + 60_000);
  await signOut();
  const owner = await signedIn(at, merchant.email, password);
  await owner.ok(endpoints.passwordReset, { body: { email: merchant.email } });
  const body = { current_password: password, password: "another one" };
  await owner.ok(endpoints.changePassword, { body });
  const sessions = await at.db
    .selectFrom("session")
    .select("ended_at")
    .where("account_id", "=", id)
    .orderBy("created_at")
    .orderBy("credential_version")
    .execute();
  expect(sessions.map(({ ended_at }) => ended_at)).toEqual([end, end + 60_000, null]);
  const links = await at.db
    .selectFrom("one_time_token")
    .select(["kind", "used_at"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
  expect(links).toEqual([
    { kind: "verify", used_at: end },
    { kind: "reset", used_at: end + 60_000 },
  ]);
});
