import { endpoints, limits } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import type { SoftwareAuthenticator } from "@coupon-center/testing/software-authenticator";
import { afterAll, describe, expect, it } from "vitest";
import { newAccount } from "../../testing/accounts-and-stores.ts";
import { Caller, newMerchant, signedIn } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { closeAll, openPair } from "../../testing/installation.ts";
import { mailsTo } from "../../testing/mails.ts";
import { authenticatorAt, setUpPasskey } from "../testing/passkeys.ts";
import { firstStep } from "../testing/totp.ts";

holdTime();
const { at, second } = await openPair();
afterAll(() => closeAll(at, second));

const body = { password };
const EXPIRED = { credential: ["Adding the passkey has expired: start again"] };
const REFUSED = { credential: ["The passkey was not accepted, please try again"] };

const start = async (owner: Caller) => (await owner.ok(endpoints.startPasskey, { body })).options;
type Created = ReturnType<SoftwareAuthenticator["create"]>;
async function add(owner: Caller, credential: Created, name = "My laptop") {
  const { status, error, data } = await owner.call(endpoints.addPasskey, {
    body: { password, name, credential },
  });
  return { status, error, data };
}
const namesOf = async (owner: Caller) =>
  (await owner.ok(endpoints.getSecondFactor)).passkeys.map(({ name }) => name);

describe("adding a passkey (rule 3.11)", () => {
  it("takes the password and a response to a challenge, ends other sessions, and comes with recovery codes", async () => {
    const { merchant, id } = await newAccount(at);
    const { email } = merchant;
    const other = await signedIn(at, email, password);
    const wrong = await merchant.call(endpoints.startPasskey, { body: { password: "wrong" } });
    expect([wrong.status, wrong.error]).toEqual([400, { password: ["Wrong password"] }]);
    const userAgent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0";
    const { options, browser } = await merchant.ok(endpoints.startPasskey, {
      body,
      headers: { "user-agent": userAgent },
    });
    expect(browser).toBe("Chrome on Windows");
    expect(options).toMatchObject({
      rp: { id: "coupons.test", name: at.clients.byId(8)?.siteName },
      user: { name: email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      attestation: "none",
      timeout: 300_000,
    });
    const credential = authenticatorAt(at).create(options);
    const unproven = await merchant.call(endpoints.addPasskey, {
      body: { password: "wrong", name: "My laptop", credential },
    });
    expect([unproven.status, unproven.error]).toEqual([400, { password: ["Wrong password"] }]);
    expect(await firstStep(at, email)).toMatchObject({ status: 200, token: "" });
    expect((await other.call(endpoints.getMe)).status).toBe(200);

    later(1000);
    const added = await add(merchant, credential, " Laptop\u00a0at work ");
    expect((await other.call(endpoints.getMe)).status).toBe(401);
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    merchant.session = added.data.session;
    expect(added.data.recovery_codes).toHaveLength(10);
    expect(await merchant.ok(endpoints.getSecondFactor)).toEqual({
      totp: false,
      passkeys: [
        {
          id: expect.stringMatching(/^[\w-]{43}$/),
          name: "Laptop\u00a0at work",
          created_at: new Date(at.clock.now()).toISOString(),
          used_at: null,
        },
      ],
      recovery_codes: 10,
      required: false,
    });
    expect((await start(merchant)).excludeCredentials).toEqual([
      { type: "public-key", id: credential.id, transports: ["internal"] },
    ]);
    const mails = (await mailsTo(at, email)).filter(({ kind }) => kind === "second-factor-changed");
    expect(mails.map(({ data }) => Reflect.get(Object(data), "change"))).toEqual(["passkey added"]);
    const acts = at.db.selectFrom("audit").select("act").where("subject_id", "=", id);
    expect(await acts.where("subject", "=", "account").execute()).toEqual([
      { act: "second factor: passkey added" },
    ]);
  });

  it("one that is not for this client's own origin and host is refused (decision 051)", async () => {
    const merchant = await newMerchant(at);
    const ten = at.clients.byId(10)?.origin ?? "";
    for (const otherwise of [
      { origin: ten },
      { origin: "https://coupons.test" },
      { origin: "http://coupons.test:81" },
      { rpId: new URL(ten).hostname },
      { rpId: "test" },
    ]) {
      const credential = authenticatorAt(at).create(await start(merchant), otherwise);
      const { status, error } = await add(merchant, credential);
      expect([otherwise, status, error]).toEqual([otherwise, 400, REFUSED]);
    }
    expect(await namesOf(merchant)).toEqual([]);
  });

  it("a challenge works once, for its account, its client and this, for 5 minutes", async () => {
    const merchant = await newMerchant(at);
    const [laptop, stranger] = [authenticatorAt(at), await newMerchant(at)];
    const refused = async (who: Caller, credential: Created) => {
      const { status, error } = await add(who, credential);
      expect([status, error]).toEqual([400, EXPIRED]);
    };
    const late = await start(merchant);
    later(5 * 60_000);
    await refused(merchant, laptop.create(late));
    await refused(stranger, laptop.create(await start(merchant)));
    const ofNobody = { ...late, challenge: "A".repeat(43) };
    await refused(merchant, laptop.create(ofNobody));
    const wrong = laptop.create(await start(merchant), { origin: "https://evil.example" });
    expect((await add(merchant, wrong)).error).toEqual(REFUSED);
    await refused(merchant, laptop.create({ ...late, challenge: challengeIn(wrong) }));

    const last = await start(merchant);
    later(5 * 60_000 - 1);
    const credential = laptop.create(last);
    const { data } = await add(merchant, credential);
    merchant.session = data.session;
    await refused(merchant, credential);
    // A sign-in's challenge adds nothing.
    const { token } = await firstStep(at, merchant.email);
    const { options } = await new Caller(at).ok(endpoints.startPasskeyLogin, { body: { token } });
    await refused(merchant, laptop.create({ ...last, challenge: options.challenge }));
    expect(await namesOf(merchant)).toEqual(["My laptop"]);
  });

  it("a new password voids a set-up that another process began", async () => {
    const merchant = await newMerchant(at);
    const options = await start(merchant);
    const next = { current_password: password, password: "a new password" };
    const session = await merchant.ok(endpoints.changePassword, { body: next });
    merchant.session = session;
    const credential = authenticatorAt(at).create(options);
    const answer = await merchant.call(endpoints.addPasskey, {
      body: { password: "a new password", name: "My laptop", credential },
    });
    expect([answer.status, answer.error]).toEqual([400, EXPIRED]);
  });

  it("can be begun at one process and finished at another", async () => {
    const merchant = await newMerchant(at);
    const credential = authenticatorAt(at).create(await start(merchant));
    const elsewhere = new Caller(second);
    elsewhere.session = merchant.session;
    expect((await add(elsewhere, credential)).status).toBe(200);
  });

  it("one credential belongs to one account", async () => {
    const [mine, theirs] = [await newMerchant(at), await newMerchant(at)];
    const laptop = authenticatorAt(at);
    const credential = laptop.create(await start(mine));
    mine.session = (await add(mine, credential)).data.session;
    for (const who of [mine, theirs]) {
      const again = laptop.create(await start(who), { id: credential.id });
      const { status, error } = await add(who, again);
      expect([status, error]).toEqual([409, { detail: "This passkey has already been added" }]);
    }
    expect([await namesOf(mine), await namesOf(theirs)]).toEqual([["My laptop"], []]);
  });

  it("five at most, also of two that are added at once at two processes; a removed one makes room", async () => {
    const { merchant, id } = await newAccount(at);
    for (let count = 1; count < limits.passkeys; count++) await setUpPasskey(at, merchant);
    const elsewhere = new Caller(second);
    elsewhere.session = merchant.session;
    const both = [];
    for (const caller of [merchant, elsewhere])
      both.push({ caller, credential: authenticatorAt(at).create(await start(caller)) });
    const answers = await Promise.all(
      both.map(({ caller, credential }) => add(caller, credential)),
    );
    const [won, lost] = answers.map(({ status }) => status).sort();
    expect(won).toBe(200);
    // The first one ends the other's challenge and session: refused is which of them it reads next.
    expect([400, 401]).toContain(lost);
    merchant.session = answers.find(({ status }) => status === 200)?.data.session;
    const full = await merchant.call(endpoints.startPasskey, { body });
    expect([full.status, full.error]).toEqual([
      409,
      { detail: "An account can have at most 5 passkeys. Remove one to add another." },
    ]);
    const places = at.db.selectFrom("passkey").select("place").where("account_id", "=", id);
    const [third] = (await merchant.ok(endpoints.getSecondFactor)).passkeys.slice(2);
    const params = { id: third?.id ?? "" };
    const { session } = await merchant.ok(endpoints.removePasskey, { params, body });
    merchant.session = session;
    await setUpPasskey(at, merchant);
    expect((await places.orderBy("place").execute()).map(({ place }) => place)).toEqual([
      1, 2, 3, 4, 5,
    ]);
    for (const place of [0, 5, 6]) {
      const { id: _id, ...row } = (await places.selectAll().executeTakeFirst()) ?? { id: "" };
      const sixth = { ...row, id: `sixth ${place}`, credential_id: `sixth ${place}`, place };
      await expect(
        at.db
          .insertInto("passkey")
          .values(sixth as never)
          .execute(),
      ).rejects.toThrow();
    }
  });

  it("a name is needed, of at most 60 characters", async () => {
    const merchant = await newMerchant(at);
    const credential = authenticatorAt(at).create(await start(merchant));
    expect((await add(merchant, credential, " ")).error).toEqual({ name: ["Name is required"] });
    expect((await add(merchant, credential, "x".repeat(61))).error).toEqual({
      name: ["Name must be at most 60 characters"],
    });
    expect((await add(merchant, credential, "x".repeat(60))).status).toBe(200);
  });
});

/** The challenge that a response answers. */
function challengeIn({ response }: Created): string {
  return JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()).challenge;
}
