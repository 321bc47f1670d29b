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
  const email = "ana@münchen.example";
  await at.db
    .updateTable("account")
    .set({ email, email_folded: foldEmail(email) })
    .execute();
  for (const text of [email, "@mün", "MÜNCHEN", "ana@m"])
    expect(await findAccounts(systemCtx(at), text)).toMatchObject([{ email }]);
  expect(await findAccounts(systemCtx(at), "@xn--mun")).toEqual([]);
});
