import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { Caller, newMerchant } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { findingsOf } from "./doctor/testing/findings.ts";
import { runHere } from "./testing/run-here.ts";

let at: Installation;
let env: Record<string, string>;
beforeEach(async () => {
  at = await openInstallation();
  env = { DATA_DIR: at.dataDir, DATABASE_URL: at.databaseUrl ?? "", PORT: "0" };
});
afterEach(() => at.close());

/** An account with this address, which counts as `folded`, as an earlier version took it. */
async function register(email: string, folded: string, verifiedAt: number | null): Promise<number> {
  const { email: made } = await newMerchant(at);
  const { id } = await at.db
    .updateTable("account")
    .set({ email, email_folded: folded, email_verified_at: verifiedAt })
    .where("email", "=", made)
    .returning("id")
    .executeTakeFirstOrThrow();
  await at.db
    .updateTable("email_claim")
    .set({ email_folded: folded })
    .where("account_id", "=", id)
    .execute();
  return id;
}

const warnings = async () =>
  (await findingsOf("database", env)).filter(({ level }) => level === "warning");

it("an account that keeps an address from its owner, as earlier versions let it, is named until it is deleted (rule 14.10)", async () => {
  const [plain, verified, owner] = [newEmail("plain"), newEmail("strasse"), newEmail("owner")];
  await register(plain.toUpperCase(), plain, null);
  await register(verified.replace("ss", "ß"), verified, 1);
  expect(await warnings()).toEqual([]);
  const folded = newEmail("unverified-strasse");
  const reachable = await register(folded.replace("ss", "ß"), folded, null);
  expect(await warnings()).toMatchObject([
    { text: expect.stringContaining(`account ${reachable}`) },
  ]);
  await runHere("accounts", ["delete", String(reachable), "--yes"], env);

  const id = await register(`${owner}/a.bc`, owner, null);
  const own = { body: { email: owner, password } };
  expect((await new Caller(at).call(endpoints.emailRegister, own)).status).toBe(409);
  expect(await warnings()).toEqual([
    {
      part: "database",
      level: "warning",
      text: expect.stringContaining(`account ${id} of client 8 keeps the owner of ${owner} from`),
      remedy: `npm run accounts -- delete ${id} --client 8 --yes`,
    },
  ]);
  const { code } = await runHere("accounts", ["delete", String(id), "--yes"], env);
  expect(code).toBe(0);
  expect(await warnings()).toEqual([]);
  await new Caller(at).ok(endpoints.emailRegister, own);
});

it("a brand with accounts whose folder is not there is named, as after an upgrade that left it behind (rule 14.10)", async () => {
  await newMerchant(at, 10);
  const only8 = mkdtempSync(join(tmpdir(), "doctor-brands-"));
  onTestFinished(() => rmSync(only8, { recursive: true }));
  cpSync(at.clients.fallback.folder, join(only8, "8"), { recursive: true });
  expect(await findingsOf("database", { ...env, CLIENTS_DIR: only8 })).toContainEqual({
    part: "database",
    level: "warning",
    text: `client 10 has 1 accounts, and no folder in ${only8}: it is not served`,
    remedy: expect.stringContaining("set CLIENTS_DIR to your brands"),
  });
});

it("a brand of production that has no staff is named, as nobody could approve its stores (rule 14.10)", async () => {
  const production = { ...env, APP_ENV: "production", PUBLIC_URL: "https://coupons.shop.com" };
  const unstaffed = async () =>
    (await findingsOf("database", production)).flatMap(
      ({ text }) => /^client (\d+) \(.+\) has no staff account/.exec(text)?.slice(1) ?? [],
    );
  expect(await unstaffed()).toEqual(["10", "8"]);
  await runHere("staff", ["add", "staff@shop.com", "--client", "10"], env);
  expect(await unstaffed()).toEqual(["8"]);
  await runHere("staff", ["suspend", "staff@shop.com", "--client", "10"], env);
  expect(await unstaffed()).toEqual(["10", "8"]);
});

it("a brand of production whose staff are reviewers is named, as nobody could manage them (rule 14.10)", async () => {
  const production = { ...env, APP_ENV: "production", PUBLIC_URL: "https://coupons.shop.com" };
  const reviewed = async () =>
    (await findingsOf("database", production)).filter(({ text }) => / no admin/.test(text));
  const client = ["--client", "10"];
  await runHere("staff", ["add", "reviewer@shop.com", "--role", "reviewer", ...client], env);
  expect(await reviewed()).toEqual([
    {
      part: "database",
      level: "warning",
      text: expect.stringMatching(/^client 10 \(.+\) has reviewers and no admin: /),
      remedy: "npm run staff -- add <email> --client 10",
    },
  ]);
  await runHere("staff", ["add", "admin@shop.com", ...client], env);
  expect(await reviewed()).toEqual([]);
});
