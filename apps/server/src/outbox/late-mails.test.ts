import { DAY_MS, endpoints, limits } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { moveAddress, verifiedMerchant } from "../account/testing/holders.ts";
import { setUpApp } from "../account/testing/totp.ts";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { mailedToken } from "../testing/mails.ts";
import { tryInVain } from "./testing/outbox-of.ts";
import { type SentMail, sendDue } from "./testing/send-due.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());
holdTime();

/** Sends what is due; returns the mails to an address. */
const sendTo = async (address: string) => (await sendDue(at)).filter(({ to }) => to === address);

const tokenIn = ({ data }: SentMail) =>
  "link" in data ? new URL(data.link ?? "").searchParams.get("token") : null;

const guest = new Caller(at);
const askReset = (email: string) => guest.ok(endpoints.passwordReset, { body: { email } });
/** Invites somebody to the staff; returns the address. */
async function invite(): Promise<string> {
  const email = newEmail();
  const admin = await newStaff(at);
  await admin.ok(endpoints.staffInvite, { body: { email, role: "reviewer" } });
  return email;
}
const accountOf = (email: string) =>
  at.db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
const setPassword = async (token: string) => {
  const body = { token, password: "another password" };
  return (await guest.call(endpoints.setNewPassword, { body })).status;
};

it.each([
  [limits.links.resetMinutes * MINUTE_MS - 1, 200],
  [limits.links.resetMinutes * MINUTE_MS, 400],
])(
  "the link of a mail that waited for the mail server works as long as the mail says, from when it is sent: %s ms later it is %s (rules 3.4, 11.3)",
  async (ms, status) => {
    const { email } = await newMerchant(at);
    await sendTo(email);
    await askReset(email);
    const token = await mailedToken(at, email, "reset");
    await tryInVain(at);
    later(5 * HOUR_MS);
    expect(await sendTo(email)).toHaveLength(1);
    later(ms);
    expect(await setPassword(token)).toBe(status);
  },
);

const { verifyHours, inviteDays, undoDays } = limits.links;

/** A merchant whose address was changed, with the former one and the link that undoes it. */
async function moved() {
  const holder = await verifiedMerchant(at);
  const { email } = holder;
  return { email, token: await moveAddress(holder) };
}

it.each<[kind: string, days: number, cause: () => Promise<string>]>([
  ["verify", verifyHours / 24, async () => (await newMerchant(at)).email],
  [
    "verify-new-address",
    verifyHours / 24,
    async () => {
      const email = newEmail();
      await (await newMerchant(at)).ok(endpoints.changeEmail, { body: { email, password } });
      return email;
    },
  ],
  ["staff-invited", inviteDays, invite],
  [
    "staff-password-reset",
    inviteDays,
    async () => {
      const email = await invite();
      const token = await mailedToken(at, email, "staff-invited");
      await guest.ok(endpoints.setNewPassword, { body: { token, password } });
      const { id } = await accountOf(email);
      await (await newStaff(at)).ok(endpoints.staffResetMember, { params: { id } });
      return email;
    },
  ],
  ["email-changed", undoDays, async () => (await moved()).email],
  [
    "second-factor-changed",
    undoDays,
    async () => {
      const { owner, email } = await verifiedMerchant(at);
      await setUpApp(at, owner);
      return email;
    },
  ],
])(
  "the days of a %s link, %s, count from when its mail is sent (rule 11.3)",
  async (kind, days, cause) => {
    const email = await cause();
    const token = await mailedToken(at, email, kind);
    await tryInVain(at);
    later(5 * HOUR_MS);
    expect((await sendTo(email)).map((mail) => mail.kind)).toContain(kind);
    const { expires_at } = await at.db
      .selectFrom("one_time_token")
      .select("expires_at")
      .where("hash", "=", at.ports.tokens.hash(token))
      .executeTakeFirstOrThrow();
    expect(expires_at - at.clock.now()).toBe(days * DAY_MS);
  },
);

it("a former address is kept for its owner as long as its link gives the account back, of a mail that waited, too (rules 3.6, 11.3, decision 054)", async () => {
  const { email, token } = await moved();
  const { email: another, token: late } = await moved();
  await tryInVain(at);
  later(5 * HOUR_MS);
  const sent = (await sendDue(at)).map(({ to }) => to);
  expect(sent).toEqual(expect.arrayContaining([email, another]));
  const register = async (address: string) =>
    (await guest.call(endpoints.emailRegister, { body: { email: address, password, siteId: 8 } }))
      .status;
  const undo = async (link: string) =>
    (await guest.call(endpoints.undoEmailChange, { body: { token: link } })).status;
  later(undoDays * DAY_MS - 1);
  expect([await register(email), await undo(token)]).toEqual([409, 200]);
  later(1);
  expect([await undo(late), await register(another)]).toEqual([400, 201]);
});

it("a change of address that was undone meanwhile is not told (rules 3.6, 11.3)", async () => {
  const { email, token } = await moved();
  await tryInVain(at);
  await guest.ok(endpoints.undoEmailChange, { body: { token } });
  later(HOUR_MS);
  expect((await sendTo(email)).map(({ kind }) => kind)).not.toContain("email-changed");
});

it("nor is a change of ownership the end of a link that undoes one: its mail is sent (rules 3.6, 11.3)", async () => {
  const holder = await verifiedMerchant(at);
  const { email } = holder;
  await moveAddress(holder);
  await tryInVain(at);
  const body = { current_password: password, password: "another password" };
  await holder.owner.ok(endpoints.changePassword, { body });
  later(HOUR_MS);
  expect((await sendTo(email)).map(({ kind }) => kind)).toContain("email-changed");
});

it("of several links that waited only the newest is sent, as it alone works (rules 3.1, 11.3)", async () => {
  const { email } = await newMerchant(at);
  await sendTo(email);
  await askReset(email);
  const former = await mailedToken(at, email, "reset");
  await tryInVain(at);
  later(10 * MINUTE_MS);
  await askReset(email);
  const newest = await mailedToken(at, email, "reset");
  later(HOUR_MS);
  const tokens = (await sendTo(email)).map(tokenIn);
  expect(tokens).toEqual([newest]);
  expect([await setPassword(former), await setPassword(newest)]).toEqual([400, 200]);
});

it("a link that its owner withdrew while it waited is not sent (rules 3.5, 11.3)", async () => {
  const merchant = await newMerchant(at);
  const email = newEmail();
  await merchant.ok(endpoints.changeEmail, { body: { email, password } });
  await tryInVain(at);
  await merchant.ok(endpoints.changeEmail, { body: { email: merchant.email, password } });
  later(HOUR_MS);
  expect(await sendTo(email)).toEqual([]);
});

it("a link that was issued right after a change of ownership, to who had asked before, is void and not sent (rules 3.1, 11.2, decision 054)", async () => {
  const { email } = await newMerchant(at);
  await sendTo(email);
  await askReset(email);
  const token = await mailedToken(at, email, "reset");
  await at.db
    .updateTable("one_time_token")
    .set({ credential_version: -1 })
    .where("hash", "=", at.ports.tokens.hash(token))
    .execute();
  expect(await setPassword(token)).toBe(400);
  expect(await sendTo(email)).toEqual([]);
});
