import { afterAll, expect, test } from "vitest";
import { foldEmail } from "../../fold-email.ts";
import { newMerchant } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { findAccounts } from "./find-accounts.ts";

const at = await openInstallation();
afterAll(() => at.close());

test("an account is found by a part of a domain of other letters than ASCII (rule 14.9)", async () => {
  await newMerchant(at);
  const email = "Ana@MÜNCHEN.example";
  await at.db
    .updateTable("account")
    .set({ email, email_folded: foldEmail(email) })
    .execute();
  for (const text of [email, "@mün", "MÜNCHEN", "münchen", "NCHEN.e", "ana@m", "ANA@MÜ"])
    expect(await findAccounts(systemCtx(at), text)).toMatchObject([{ email }]);
  for (const text of ["@xn--mun", "mun", "m%n", "m_nchen"])
    expect(await findAccounts(systemCtx(at), text)).toEqual([]);
  expect(await findAccounts(systemCtx(at, 10), "münchen")).toEqual([]);
});
