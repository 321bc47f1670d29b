import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { Caller, newMerchant, signedIn } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { moveAddress, verifiedMerchant } from "./testing/holders.ts";

const log = captureLog();
const at = await openInstallation({ app: { logger: log.logger } });
afterAll(() => at.close());

const named = new Set([
  "login",
  "login_failed",
  "refresh_reused",
  "password_changed",
  "email_changed",
  "email_change_undone",
  "merchant_act",
  "guest_act",
]);

/** The security events that are logged while `act` runs. */
async function eventsDuring(act: () => Promise<unknown>) {
  const before = log.lines().length;
  await act();
  return log
    .lines()
    .slice(before)
    .filter(({ event }) => named.has(String(event)));
}

it("logs sign-ins, failed sign-ins, a reused refresh token and a changed password", async () => {
  const merchant = await newMerchant(at);
  const { id: account } = await merchant.ok(endpoints.getMe);
  const wrong = { email: merchant.email, password: "wrong" };
  const failed = () => new Caller(at).call(endpoints.emailLogin, { body: wrong });
  expect(await eventsDuring(failed)).toMatchObject([{ event: "login_failed", level: 40 }]);
  const right = () => signedIn(at, merchant.email, password);
  expect(await eventsDuring(right)).toMatchObject([{ event: "login", account }]);
  const body = { current_password: password, password: "another one" };
  const change = async () => {
    merchant.session = await merchant.ok(endpoints.changePassword, { body });
  };
  expect(await eventsDuring(change)).toMatchObject([
    { event: "password_changed", account },
    { event: "merchant_act", act: "password changed", subject_id: account },
  ]);
  const first = merchant.session?.refresh ?? "";
  const renew = (refresh: string) =>
    new Caller(at).call(endpoints.refreshSession, { body: { refresh } });
  await renew((await renew(first)).data.refresh);
  const session = first.split(".")[0];
  expect(await eventsDuring(() => renew(first))).toMatchObject([
    { event: "refresh_reused", session, level: 40 },
  ]);
});

it("logs a change of address, its undoing and a deleted account; the audit has all three", async () => {
  const holder = await verifiedMerchant(at);
  const account = holder.id;
  let undo = "";
  const move = async () => {
    undo = await moveAddress(holder);
  };
  expect(await eventsDuring(move)).toMatchObject([
    { event: "merchant_act", act: "address changed", subject_id: account },
    { event: "email_changed", account },
  ]);
  const back = () => new Caller(at).ok(endpoints.undoEmailChange, { body: { token: undo } });
  expect(await eventsDuring(back)).toMatchObject([
    { event: "guest_act", act: "change of address undone", subject_id: account },
    { event: "email_change_undone", account },
  ]);
  const other = await newMerchant(at);
  const { id } = await other.ok(endpoints.getMe);
  await other.ok(endpoints.deleteMe, { body: { password } });
  const acts = await at.db
    .selectFrom("audit")
    .select(["actor", "act", "subject", "subject_id"])
    .where("subject_id", "in", [account, id])
    .orderBy("id")
    .execute();
  expect(acts).toEqual([
    { actor: "merchant", act: "address changed", subject: "account", subject_id: account },
    {
      actor: "guest",
      act: "change of address undone",
      subject: "account",
      subject_id: account,
    },
    { actor: "merchant", act: "account deleted", subject: "account", subject_id: id },
  ]);
});
