import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newAccount, newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { openInstallation } from "../../testing/installation.ts";
import { mailsTo } from "../../testing/mails.ts";
import { MINUTE_MS } from "../../testing/spend-limits.ts";
import { moveAddress, verifiedMerchant } from "../testing/holders.ts";
import { setUpPasskey } from "../testing/passkeys.ts";
import { firstStep, setUpApp } from "../testing/totp.ts";

holdTime();
const at = await openInstallation();
afterAll(() => at.close());

const body = { password };
const namesOf = async (owner: Caller) =>
  (await owner.ok(endpoints.getSecondFactor)).passkeys.map(({ name }) => name);

describe("app and passkeys together (rule 3.11)", () => {
  it("recovery codes come with the first factor and go with the last", async () => {
    const merchant = await newMerchant(at);
    const left = async () => (await merchant.ok(endpoints.getSecondFactor)).recovery_codes;
    const app = await setUpApp(at, merchant);
    const passkey = await setUpPasskey(at, merchant);
    expect([app.recoveryCodes.length, passkey.recoveryCodes]).toEqual([10, []]);
    expect(await left()).toBe(10);
    merchant.session = (await merchant.ok(endpoints.removeTotp, { body })).session;
    expect(await left()).toBe(10);
    expect((await firstStep(at, merchant.email)).kinds).toEqual(["passkey"]);
    const params = { id: passkey.id };
    merchant.session = (await merchant.ok(endpoints.removePasskey, { params, body })).session;
    expect(await left()).toBe(0);
    expect((await firstStep(at, merchant.email)).token).toBe("");
  });

  it("an app that is added to a passkey keeps the codes too", async () => {
    const merchant = await newMerchant(at);
    await setUpPasskey(at, merchant);
    expect((await setUpApp(at, merchant)).recoveryCodes).toEqual([]);
    expect((await firstStep(at, merchant.email)).kinds).toEqual(["app", "passkey"]);
  });
});

describe("removing a passkey (rule 3.11)", () => {
  it("takes the password, ends other sessions, and is mailed; another account's is 404", async () => {
    const [mine, theirs] = [await newMerchant(at), await newMerchant(at)];
    const passkey = await setUpPasskey(at, mine);
    const params = { id: passkey.id };
    expect((await theirs.call(endpoints.removePasskey, { params, body })).status).toBe(404);
    expect((await theirs.call(endpoints.getMe)).status).toBe(200);
    const wrong = await mine.call(endpoints.removePasskey, { params, body: { password: "wrong" } });
    expect(wrong.status).toBe(400);
    expect(await namesOf(mine)).toEqual(["My laptop"]);
    const { session } = await mine.ok(endpoints.removePasskey, { params, body });
    expect((await mine.call(endpoints.getMe)).status).toBe(401);
    mine.session = session;
    expect(await namesOf(mine)).toEqual([]);
    const mails = (await mailsTo(at, mine.email)).map(({ data }) => Object(data).change);
    expect(mails.slice(-2)).toEqual(["passkey added", "passkey removed"]);
    expect((await mine.call(endpoints.removePasskey, { params, body })).status).toBe(404);
  });

  it("the last one of staff who must have a factor closes the staff area until there is another (rule 10.10)", async () => {
    for (const client of at.clients.all()) client.staffNeedsFactor = true;
    const staff = await newStaff(at);
    const areaStatus = async () => (await staff.call(endpoints.staffListStores)).status;
    expect(await areaStatus()).toBe(403);
    const { id } = await setUpPasskey(at, staff, { secretWord: "staff password" });
    expect(await areaStatus()).toBe(200);
    const removed = { params: { id }, body: { password: "staff password" } };
    staff.session = (await staff.ok(endpoints.removePasskey, removed)).session;
    expect(await areaStatus()).toBe(403);
    expect((await staff.ok(endpoints.getMe)).needs_second_factor).toBe(true);
    for (const client of at.clients.all()) client.staffNeedsFactor = false;
  });

  it("an admin's reset removes all of them (rule 10.8)", async () => {
    const [admin, member] = [await newStaff(at), await newStaff(at)];
    await setUpPasskey(at, member, { secretWord: "staff password" });
    const params = { id: (await member.ok(endpoints.getMe)).id };
    const members = (await admin.ok(endpoints.staffListMembers)).results;
    expect(members.find(({ id }) => id === params.id)).toMatchObject({ second_factor: true });
    const answer = await admin.ok(endpoints.staffResetFactor, { params });
    expect(answer).toMatchObject({ second_factor: false, sessions: 0 });
    expect((await firstStep(at, member.email, "staff password")).token).toBe("");
  });

  it("the account's deletion removes them", async () => {
    const { merchant, id } = await newAccount(at);
    await setUpPasskey(at, merchant);
    await merchant.ok(endpoints.deleteMe, { body });
    const rows = at.db.selectFrom("passkey").select("id").where("account_id", "=", id);
    expect(await rows.execute()).toEqual([]);
  });

  it("an undone change of address removes those that were added since, and no others (rule 3.6)", async () => {
    const holder = await verifiedMerchant(at);
    await setUpPasskey(at, holder.owner);
    later(MINUTE_MS);
    const token = await moveAddress(holder);
    await setUpPasskey(at, holder.owner);
    await setUpApp(at, holder.owner);
    await new Caller(at).ok(endpoints.undoEmailChange, { body: { token } });
    const left = await at.db
      .selectFrom("passkey")
      .select("created_at")
      .where("account_id", "=", holder.id)
      .execute();
    expect(left).toEqual([{ created_at: at.clock.now() - MINUTE_MS }]);
    const apps = at.db.selectFrom("totp").select("secret").where("account_id", "=", holder.id);
    expect(await apps.execute()).toEqual([]);
  });
});
