import { endpoints } from "@coupon-center/contract";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { getMe } from "../me.ts";
import { refresh as answerRefresh } from "./refresh.ts";

const at = await openInstallation();
afterAll(() => at.close());
holdTime();

const renew = (refresh: string, clientId = 8) =>
  new Caller(at, clientId).call(endpoints.refreshSession, { body: { refresh } });
const renewed = async (refresh: string) => (await renew(refresh)).data.refresh;
const signOut = (refresh: string, clientId = 8) =>
  new Caller(at, clientId).call(endpoints.logout, { body: { refresh } });
const me = async (caller: Caller) => (await caller.call(endpoints.getMe)).status;

async function signedInMerchant() {
  const merchant = await newMerchant(at);
  const { id } = await merchant.ok(endpoints.getMe);
  return { merchant, id, refresh: merchant.session?.refresh ?? "" };
}

function changeAccount(id: number, change: object): Promise<unknown> {
  return at.db.updateTable("account").set(change).where("id", "=", id).execute();
}

describe("an invalid session is not renewed, neither by its newest token nor by the previous one (rule 2.5)", () => {
  it.each([
    ["signed out", ({ last }: { last: string }) => signOut(last), 8],
    ["suspended", ({ id }: { id: number }) => changeAccount(id, { suspended_at: 1 }), 8],
    ["deleted", ({ id }: { id: number }) => changeAccount(id, { deleted_at: 1 }), 8],
    // Simulates a password change in another process.
    ["in other hands", ({ id }: { id: number }) => changeAccount(id, { credential_version: 1 }), 8],
    ["another client's", async () => undefined, 10],
    ["30 days old", async () => later(1), 8],
  ] as const)("%s", async (_name, end, clientId) => {
    const { id, refresh } = await signedInMerchant();
    later(30 * 86_400_000 - 1);
    const last = await renewed(refresh);
    expect((await renew(refresh)).data.refresh).toBe(last);
    await end({ id, last });
    expect((await renew(refresh, clientId)).status).toBe(401);
    expect((await renew(last, clientId)).status).toBe(401);
  });
});

describe("a manipulated or outdated refresh token", () => {
  it("with the id of another session renews neither session", async () => {
    const [one, two] = [await signedInMerchant(), await signedInMerchant()];
    const [id] = two.refresh.split(".");
    const [, count, secret] = one.refresh.split(".");
    expect((await renew([id, count, secret].join("."))).status).toBe(401);
    expect([await me(one.merchant), await me(two.merchant)]).toEqual([200, 200]);
    for (const { refresh } of [one, two]) expect((await renew(refresh)).status).toBe(200);
  });

  it("with a higher count is refused and ends nothing", async () => {
    const { refresh } = await signedInMerchant();
    const [id, , secret] = refresh.split(".");
    for (const count of [1, 5])
      expect((await renew([id, count, secret].join("."))).status).toBe(401);
    expect((await renew(refresh)).status).toBe(200);
  });

  it("from before the previous one ends the session, also within 10 s (rule 2.5)", async () => {
    const { merchant, refresh } = await signedInMerchant();
    const last = await renewed(await renewed(refresh));
    expect((await renew(refresh)).status).toBe(401);
    expect([await me(merchant), (await renew(last)).status]).toEqual([401, 401]);
  });

  it("is accepted for 10 s after its use, however old the session is (rule 2.5)", async () => {
    const { refresh } = await signedInMerchant();
    later(86_400_000);
    const last = await renewed(refresh);
    later(10_000);
    expect((await renew(refresh)).data.refresh).toBe(last);
  });
});

it("a renewal during which the next one runs is not treated as a reuse (rule 2.5)", async () => {
  const { merchant, refresh } = await signedInMerchant();
  const [id, , secret = ""] = refresh.split(".");
  const successor = `${id}.1.${at.ports.tokens.successor(secret)}`;
  let answers = 0;
  const db = at.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (++answers === 1) await renewed(successor);
      return result;
    },
  });
  const answer = await answerRefresh({ ...systemCtx(at), db }, { body: { refresh } });
  expect(answer.refresh).toMatch(new RegExp(`^${successor}\\.`));
  expect(await me(merchant)).toBe(200);
});

describe("signing out", () => {
  it("ends the session with its newest token and with an earlier one", async () => {
    for (const renewals of [0, 2]) {
      const { merchant, refresh } = await signedInMerchant();
      let last = refresh;
      for (let count = 0; count < renewals; count++) last = await renewed(last);
      expect((await signOut(refresh)).status).toBe(200);
      expect([await me(merchant), (await renew(last)).status]).toEqual([401, 401]);
    }
  });

  it("ends nothing with an invented token, with an unknown session, or at another client", async () => {
    const { merchant, refresh } = await signedInMerchant();
    const [id] = refresh.split(".");
    const madeUp = "A".repeat(43);
    expect((await signOut(`${id}.0.${madeUp}`)).status).toBe(200);
    expect((await signOut(`${madeUp}.0.${madeUp}`)).status).toBe(200);
    expect((await signOut(refresh, 10)).status).toBe(200);
    expect((await signOut("not a token")).status).toBe(401);
    expect([await me(merchant), (await renew(refresh)).status]).toEqual([200, 200]);
  });
});

describe("an account that is deleted while its session is still cached", () => {
  it("cannot read its profile: 401", async () => {
    const { merchant, id } = await signedInMerchant();
    expect(await me(merchant)).toBe(200);
    await changeAccount(id, { deleted_at: 1 });
    expect(await me(merchant)).toBe(401);
  });

  it("is not found at another client: 401", async () => {
    const { id } = await signedInMerchant();
    const actor = { kind: "merchant", accountId: id, sessionId: "s", ip: "192.0.2.1" } as const;
    await expect(getMe({ ...systemCtx(at, 10), actor })).rejects.toMatchObject({
      code: "unauthorized",
    });
    expect((await getMe({ ...systemCtx(at), actor })).id).toBe(id);
  });
});
