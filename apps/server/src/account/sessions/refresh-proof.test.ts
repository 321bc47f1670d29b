import { endpoints } from "@coupon-center/contract";
import { afterAll, describe, expect, it, vi } from "vitest";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { openInstallation } from "../../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());
holdTime();

const renew = async (refresh: string) =>
  new Caller(at).call(endpoints.refreshSession, { body: { refresh } });
const signOut = (refresh: string) => new Caller(at).call(endpoints.logout, { body: { refresh } });
const me = async (caller: Caller) => (await caller.call(endpoints.getMe)).status;

/** A merchant whose session was renewed a few times, and its tokens, oldest first. */
async function renewedMerchant(renewals: number) {
  const merchant = await newMerchant(at);
  const refreshes = [merchant.session?.refresh ?? ""];
  for (let count = 0; count < renewals; count++)
    refreshes.push((await renew(refreshes.at(-1) ?? "")).data.refresh);
  return { merchant, refreshes };
}

/** A token as an earlier version issued it. */
const withoutProof = (refresh = "") => refresh.split(".").slice(0, 3).join(".");

describe("the contents of a refresh token", () => {
  it("cost the same to verify, however often its session was renewed (decision 002)", async () => {
    const { merchant, refreshes } = await renewedMerchant(1);
    const [id = "", , secret = ""] = (refreshes[0] ?? "").split(".");
    await at.db
      .updateTable("session")
      .set({ refresh_count: 999_999 })
      .where("id", "=", id)
      .execute();
    const { successor } = at.ports.tokens;
    const spy = vi.spyOn(at.ports.tokens, "successor").mockImplementation(successor);
    const proof = "A".repeat(43);
    for (const count of [0, 1, 500_000, 999_997, 999_999]) {
      for (const token of [`${id}.${count}.${secret}`, `${id}.${count}.${secret}.${proof}`]) {
        spy.mockClear();
        expect([(await renew(token)).status, (await signOut(token)).status]).toEqual([401, 200]);
        expect(spy.mock.calls.length).toBeLessThanOrEqual(3);
      }
    }
    spy.mockRestore();
    expect(await me(merchant)).toBe(200);
  });

  it("are only accepted with a matching proof: count, secret and session", async () => {
    const [{ merchant, refreshes }, other] = [await renewedMerchant(3), await renewedMerchant(0)];
    const [id, , secret, proof] = (refreshes[0] ?? "").split(".");
    const [otherId] = (other.refreshes[0] ?? "").split(".");
    for (const token of [
      [id, 1, secret, proof],
      [id, 0, "B".repeat(43), proof],
      [id, 0, secret, "C".repeat(43)],
      [otherId, 0, secret, proof],
    ]) {
      expect((await renew(token.join("."))).status).toBe(401);
      expect((await signOut(token.join("."))).status).toBe(200);
    }
    expect([await me(merchant), await me(other.merchant)]).toEqual([200, 200]);
    expect((await renew(refreshes[0] ?? "")).status).toBe(401);
    expect(await me(merchant)).toBe(401);
  });
});

describe("a token of an earlier version, without a proof", () => {
  it("renews its session, also once more within 10 s, and gets a successor with a proof", async () => {
    const { merchant, refreshes } = await renewedMerchant(1);
    const old = withoutProof(refreshes[1]);
    const first = await renew(old);
    expect(first.status).toBe(200);
    expect((await renew(old)).data.refresh).toBe(first.data.refresh);
    expect(first.data.refresh.split(".")).toHaveLength(4);
    expect((await renew(first.data.refresh)).status).toBe(200);
    expect(await me(merchant)).toBe(200);
  });

  it("ends the session if it is reused later; one from two renewals ago is refused and ends nothing", async () => {
    const [one, two] = [await renewedMerchant(1), await renewedMerchant(2)];
    later(11_000);
    for (const { refreshes } of [one, two])
      expect((await renew(withoutProof(refreshes[0]))).status).toBe(401);
    expect([await me(one.merchant), await me(two.merchant)]).toEqual([401, 200]);
  });

  it("can sign out", async () => {
    for (const back of [1, 2]) {
      const { merchant, refreshes } = await renewedMerchant(1);
      await signOut(withoutProof(refreshes.at(-back)));
      expect(await me(merchant)).toBe(401);
    }
  });
});

it("a session that a version up to 0.4.0 stored, by a hash without a key, is renewed, also once more within 10 s", async () => {
  const { tokens } = at.ports;
  for (const form of [(refresh: string) => refresh, withoutProof]) {
    const { merchant, refreshes } = await renewedMerchant(0);
    const [id = "", , secret = ""] = (refreshes[0] ?? "").split(".");
    const stored = at.db.updateTable("session").set({ refresh_hash: tokens.hash(secret) });
    await stored.where("id", "=", id).execute();
    const first = await renew(form(refreshes[0] ?? ""));
    expect(first.status).toBe(200);
    expect((await renew(form(refreshes[0] ?? ""))).data.refresh).toBe(first.data.refresh);
    expect((await renew(first.data.refresh)).status).toBe(200);
    expect(await me(merchant)).toBe(200);
  }
});
