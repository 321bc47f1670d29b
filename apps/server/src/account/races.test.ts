import { endpoints } from "@coupon-center/contract";
import { newEmail } from "@coupon-center/testing/samples";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountRow } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import {
  closeAll,
  type Installation,
  openInstallation,
  openPair,
} from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { createStaff } from "./create-staff.ts";
import { issueToken, useToken } from "./one-time-tokens.ts";

const long = Boolean(process.env.TEST_LONG);
let at: Installation;
let second: Installation;
beforeAll(async () => {
  ({ at, second } = await openPair());
});
afterAll(() => closeAll(at, second));

async function accountOf(merchant: Caller): Promise<number> {
  return (await merchant.ok(endpoints.getMe)).id;
}

/** Runs `count` calls at once, alternating between the two processes. */
function atOnce<T>(count: number, run: (where: Installation, index: number) => Promise<T>) {
  return Promise.all(Array.from({ length: count }, (_, i) => run(i % 2 ? second : at, i)));
}

describe("one-time tokens (rule 3.1, decision 016): 64 concurrent uses of one, from two processes", () => {
  it("exactly one succeeds, in each of a hundred rounds", async () => {
    const accountId = await accountOf(await newMerchant(at));
    const wins: number[] = [];
    for (let round = 0; round < 100; round++) {
      const token = await issueToken(systemCtx(at), await accountRow(at, accountId), "reset");
      const used = await atOnce(64, (where) => useToken(systemCtx(where), token, ["reset"]));
      wins.push(used.filter((one) => one !== null).length);
    }
    expect(wins).toEqual(Array.from({ length: 100 }, () => 1));
  });

  it(
    "exactly one new password is set",
    async () => {
      const merchant = await newMerchant(at);
      const accountId = await accountOf(merchant);
      for (let round = 0; round < (long ? 100 : 2); round++) {
        const token = await issueToken(systemCtx(at), await accountRow(at, accountId), "reset");
        const replies = await atOnce(64, (where, i) =>
          new Caller(where).call(endpoints.setNewPassword, {
            body: { token, password: `password ${round} ${i}` },
          }),
        );
        const winners = replies.flatMap(({ status }, i) => (status === 200 ? [i] : []));
        expect(winners).toHaveLength(1);
        expect(replies.filter(({ status }) => status === 400)).toHaveLength(63);
        const body = { email: merchant.email, password: `password ${round} ${winners[0]}` };
        expect((await new Caller(at).call(endpoints.emailLogin, { body })).status).toBe(200);
      }
    },
    long ? 900_000 : 60_000,
  );

  it("an unknown token is rejected before a password is hashed", async () => {
    const { passwords } = at.ports;
    let hashes = 0;
    at.ports.passwords = {
      ...passwords,
      hash: (password) => {
        hashes++;
        return passwords.hash(password);
      },
    };
    const body = { token: "A".repeat(43), password: "a password" };
    const { status } = await new Caller(at).call(endpoints.setNewPassword, { body });
    at.ports.passwords = passwords;
    expect([status, hashes]).toEqual([400, 0]);
  });
});

describe("refresh tokens (rule 2.5, decision 015) in a race, from two processes", () => {
  it("64 concurrent renewals of one token return one successor: a session never branches", async () => {
    for (let round = 0; round < (long ? 100 : 4); round++) {
      const merchant = await newMerchant(at);
      let refresh = merchant.session?.refresh ?? "";
      for (let step = 0; step < 3; step++) {
        const sessions = await atOnce(64, (where) =>
          new Caller(where).ok(endpoints.refreshSession, { body: { refresh } }),
        );
        expect(new Set(sessions.map((session) => session.refresh)).size).toBe(1);
        refresh = sessions[0]?.refresh ?? "";
      }
    }
  });

  it("a sign-out during renewals is final: afterwards neither old nor new tokens are valid", async () => {
    for (let round = 0; round < (long ? 100 : 4); round++) {
      const merchant = await newMerchant(at);
      const refresh = merchant.session?.refresh ?? "";
      const renewed: string[] = [];
      await atOnce(16, async (where, i) => {
        const caller = new Caller(where);
        if (i === 7) return void (await caller.ok(endpoints.logout, { body: { refresh } }));
        const { status, data } = await caller.call(endpoints.refreshSession, { body: { refresh } });
        if (status === 200) renewed.push(data.refresh);
      });
      const tokens = [refresh, ...renewed];
      const later = await atOnce(tokens.length, (where, i) =>
        new Caller(where).call(endpoints.refreshSession, { body: { refresh: tokens[i] ?? "" } }),
      );
      expect(later.filter(({ status }) => status !== 401)).toEqual([]);
    }
  });
});

describe("throttles (rule 2.10, decision 018) across processes", () => {
  it.runIf(process.env.TEST_DATABASE_URL)(
    "200 parallel wrong passwords at two processes on one PostgreSQL: exactly 5 are 401, the rest 429",
    async () => {
      const one = await openInstallation({ rateLimitFactor: 1 });
      const two = await openInstallation({ rateLimitFactor: 1, processOf: one });
      for (let round = 0; round < (long ? 20 : 1); round++) {
        const email = newEmail();
        const replies = await Promise.all(
          Array.from({ length: 200 }, (_, i) =>
            new Caller(i % 2 ? one : two).call(endpoints.emailLogin, {
              body: { email, password: "wrong" },
            }),
          ),
        );
        expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
        expect(replies.filter(({ status }) => status === 429)).toHaveLength(195);
        // Otherwise the network's own limit is reached in the fifth round.
        await sql`delete from throttle`.execute(one.db);
      }
      await two.close();
      await one.close();
    },
  );
});

it("eight concurrent requests for one staff account, from two processes, create one account without an error", async () => {
  for (let round = 0; round < 5; round++) {
    const email = newEmail();
    const made = await atOnce(8, (where) => createStaff(systemCtx(where), email, "staff password"));
    expect(made.filter((one) => one !== null)).toEqual(["staff password"]);
  }
});
