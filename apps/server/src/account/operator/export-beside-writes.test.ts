import { afterAll, expect, test } from "vitest";
import { accountRow, newAccount } from "../../testing/accounts-and-stores.ts";
import { closeAll, openPair } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { personalRows } from "./personal-data.ts";

const { at, second } = await openPair();
afterAll(() => closeAll(at, second));

test("an export neither waits for who writes nor lets it wait, and is of one moment (rule 14.9)", async () => {
  const { id } = await newAccount(at);
  const account = await accountRow(at, id);
  const rename = at.db.updateTable("account").set({ email: "later@shop.example" });
  const exported = await second.db.transaction().execute(async (other) => {
    await other.executeQuery(rename.where("id", "=", id));
    return personalRows(systemCtx(at), account);
  });
  expect(exported.account).toMatchObject([{ id, email: account.email }]);
});
