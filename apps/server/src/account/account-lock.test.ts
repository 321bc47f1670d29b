import { endpoints } from "@coupon-center/contract";
import { newEmail } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountRow, newAccount } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { statementWaits } from "../testing/statement-waits.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { issueToken } from "./one-time-tokens.ts";

type Kind = Parameters<typeof issueToken>[2];
type Act = (token: string) => Promise<{ status: number; error: object }>;
type Transaction = Installation["db"];

// SQLite has one writer at a time, so the case needs PostgreSQL.
describe.runIf(process.env.TEST_DATABASE_URL)(
  "an account that another transaction has locked",
  () => {
    let at: Installation;
    let merchant: Caller & { email: string };
    let id: number;
    beforeAll(async () => {
      at = await openInstallation();
    });
    beforeEach(async () => {
      ({ merchant, id } = await newAccount(at));
    });
    afterAll(() => at?.close());

    /** Requests that write a link of an account, each with a kind of link that it uses up. */
    const acts: [name: string, kind: Kind, act: Act][] = [
      [
        "a new password",
        "reset",
        (token) =>
          merchant.call(endpoints.setNewPassword, { body: { token, password: "another one" } }),
      ],
      [
        "a verified address",
        "verify",
        (token) => merchant.call(endpoints.verifyEmail, { body: { token } }),
      ],
      [
        "an undone change of address",
        "undo-email",
        (token) => merchant.call(endpoints.undoEmailChange, { body: { token } }),
      ],
      [
        "a mailed link",
        "reset",
        () => new Caller(at).call(endpoints.passwordReset, { body: { email: merchant.email } }),
      ],
    ];

    const issue = async (kind: Kind) => {
      const holder = await accountRow(at, id);
      const email = kind === "undo-email" ? newEmail() : holder.email;
      return issueToken(systemCtx(at), { ...holder, email }, kind);
    };

    /**
     * The pending response to a request that waits for another transaction, in which
     * `meanwhile` runs.
     */
    const waiting = async (
      act: () => ReturnType<Act>,
      meanwhile: (other: Transaction) => Promise<void>,
    ) => {
      const { acting } = await at.db.transaction().execute(async (other) => {
        const account = other.updateTable("account").set({ pending_email: null });
        await account.where("id", "=", id).execute();
        const acting = act();
        await statementWaits(at);
        await meanwhile(other);
        return { acting };
      });
      return acting;
    };

    it.each(acts)(
      "%s waits for the account before touching any link, which avoids deadlocks",
      async (_, kind, act) => {
        const token = await issue(kind);
        const { status } = await waiting(
          () => act(token),
          async (other) => {
            const links = other
              .selectFrom("one_time_token")
              .select("id")
              .where("account_id", "=", id);
            // `noWait` fails at once if the waiting request has already changed a link.
            expect((await links.forUpdate().noWait().execute()).length).toBeGreaterThan(0);
          },
        );
        expect(status).toBe(200);
      },
    );

    it.each(acts.slice(0, 3))(
      "%s by a link that is used while it waits is refused like any used link (rule 3.1, rule 3.4)",
      async (_, kind, act) => {
        const token = await issue(kind);
        const before = await accountRow(at, id);
        const { status, error } = await waiting(
          () => act(token),
          async (other) => {
            await other.updateTable("one_time_token").set({ used_at: 1 }).execute();
          },
        );
        expect([status, Object.keys(error)]).toEqual([400, ["token"]]);
        expect(await accountRow(at, id)).toEqual(before);
      },
    );

    it("does not block another account", async () => {
      const otherMerchant = await newMerchant(at);
      const email = otherMerchant.email;
      await at.db.transaction().execute(async (other) => {
        await other
          .updateTable("account")
          .set({ pending_email: null })
          .where("email", "=", email)
          .execute();
        const body = { token: await issue("reset"), password: "another one" };
        expect((await merchant.call(endpoints.setNewPassword, { body })).status).toBe(200);
      });
    });
  },
);
