import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeEach, expect, it } from "vitest";
import { newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { UNDO_MS } from "../token-lifetimes.ts";
import { issueToken, useToken } from "./one-time-tokens.ts";
import { revokeLaterUndos, undoAddresses } from "./undo-links.ts";

const START = 1_790_000_000_000;

let now: number;
let account: number;
let other: number;
const at = await openInstallation({ web: jsonWebBuild });
beforeEach(async () => {
  now = START;
  [account, other] = [await newAccount(), await newAccount()];
  await at.db.deleteFrom("one_time_token").execute();
});
afterAll(() => at.close());

const newAccount = async () => (await (await newMerchant(at)).ok(endpoints.getMe)).id;
const ctx = () => ({ ...systemCtx(at), clock: { now: () => now, business: () => now } });

/** Issues a link, one second later. */
function issue(email: string, kind: "undo-email" | "reset" = "undo-email", id = account) {
  now += 1000;
  return issueToken(ctx(), { id, email, credential_version: 0 }, kind);
}

/** Uses a link, one second later. */
function use(token: string) {
  now += 1000;
  return useToken(ctx(), token, ["undo-email"]);
}

async function voidLater(email: string): Promise<void> {
  now += 1000;
  await revokeLaterUndos(ctx(), account, email);
}

/** The addresses of all valid links, of any account, in the order of their issue. */
async function holding(): Promise<string[]> {
  const rows = await at.db
    .selectFrom("one_time_token")
    .select("email")
    .where("used_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ email }) => email);
}

it("'Of several former owners the first wins': links issued after theirs are revoked, no others (rule 3.6)", async () => {
  await issue("elder");
  await issue("first");
  await issue("later");
  await issue("a reset", "reset");
  await issue("another's", "undo-email", other);
  await voidLater("first");
  expect(await holding()).toEqual(["elder", "first", "a reset", "another's"]);
});

it("only an undo link for that address of that account makes its owner the first", async () => {
  await issue("mine", "undo-email", other);
  await issue("mine", "reset");
  await issue("not mine");
  await issue("later");
  await voidLater("mine");
  expect(await holding()).toEqual(["mine", "mine", "not mine", "later"]);
});

it("a link that had expired or was revoked by then does not make its owner the first (rule 3.6)", async () => {
  await issue("expired");
  now += UNDO_MS - 1000;
  await issue("after its end");
  const gone = await issue("taken away");
  await use(gone);
  await issue("after that");
  for (const email of ["expired", "taken away"]) await voidLater(email);
  expect(await holding()).toEqual(["expired", "after its end", "after that"]);
});

it("a link that was used after the other was issued makes its owner the first", async () => {
  const link = await issue("mine");
  await issue("attacker");
  await use(link);
  await voidLater("mine");
  expect(await holding()).toEqual([]);
});

it("a link that was already void keeps its `used_at`", async () => {
  await issue("mine");
  const link = await issue("attacker");
  await use(link);
  const end = now;
  await voidLater("mine");
  const rows = await at.db
    .selectFrom("one_time_token")
    .select("used_at")
    .where("email", "=", "attacker")
    .execute();
  expect(rows).toEqual([{ used_at: end }]);
});

it("lists the addresses of the account's own valid undo links", async () => {
  await issue("expired");
  now += UNDO_MS - 3000;
  await issue("mine");
  const used = await issue("used");
  await use(used);
  await issue("a reset", "reset");
  await issue("another's", "undo-email", other);
  expect(await undoAddresses(ctx(), account)).toEqual(["mine"]);
});
