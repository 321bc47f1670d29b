import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { accountRow, newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { createStaff, setStaffPassword, staffByEmail } from "./index.ts";
import { moveAddress, staff as staffHolder, verifiedMerchant } from "./testing/holders.ts";

const at = await openInstallation();
afterAll(() => at.close());

const login = (email: string, secret: string, clientId = 8) =>
  new Caller(at, clientId).call(endpoints.emailLogin, { body: { email, password: secret } });
const actsOn = (id: number) =>
  at.db
    .selectFrom("audit")
    .select(["client_id", "actor", "act"])
    .where("subject", "=", "account")
    .where("subject_id", "=", id)
    .execute();

it("a created account signs in at its own client with the returned password, is verified and logged in the audit", async () => {
  const email = newEmail();
  const secret = (await createStaff(systemCtx(at, 10), email)) ?? "";
  expect(secret).toMatch(/^[\w-]{16}$/);
  const staff = new Caller(at, 10);
  staff.session = (await login(email, secret, 10)).data;
  const me = await staff.ok(endpoints.getMe);
  expect(me).toMatchObject({ email, role: "staff", email_verified: true, client: 10, store: null });
  expect((await login(email, secret, 8)).status).toBe(401);
  expect(await actsOn(me.id)).toEqual([
    { client_id: 10, actor: "test", act: "staff account made" },
  ]);
});

it("an address that already has an account leaves it unchanged (decision 046)", async () => {
  const { email } = await newMerchant(at);
  expect(await createStaff(systemCtx(at), email.toUpperCase(), "another password")).toBeNull();
  expect((await login(email, password)).status).toBe(200);
});

it("an address reserved for its former owner is refused, and nothing is stored", async () => {
  const holder = await verifiedMerchant(at);
  const former = holder.email;
  await moveAddress(holder);
  const refusal = { code: "conflict", message: "A user with this email already exists" };
  await expect(createStaff(systemCtx(at), former, password)).rejects.toMatchObject(refusal);
  expect((await login(former, password)).status).toBe(401);
});

it("a password set by command revokes the old one and the link that undoes a change of address", async () => {
  const { email } = await newStaff(at, 8, password);
  const owner = new Caller(at);
  owner.session = (await login(email, password)).data;
  const { id } = await owner.ok(endpoints.getMe);
  const holder = { at, owner, id, email, link: "" };
  const undo = await moveAddress(holder);
  await setStaffPassword(systemCtx(at), holder.email, "set by command");
  const { status } = await new Caller(at).call(endpoints.undoEmailChange, {
    body: { token: undo },
  });
  expect(status).toBe(400);
  expect((await login(holder.email, password)).status).toBe(401);
  expect((await login(holder.email, "set by command")).status).toBe(200);
  expect((await actsOn(id)).map(({ act }) => act)).toEqual([
    "staff account made",
    "staff address changed",
    "staff password set",
  ]);
});

it("the audit, which names staff by address, tells that one changed and into which; of merchants it keeps no address (rule 10.5, decision 066)", async () => {
  const holder = await staffHolder(at);
  const former = holder.email;
  await moveAddress(holder);
  const [change] = await at.db
    .selectFrom("audit")
    .select(["actor", "act", "subject", "subject_id", "reason"])
    .where("act", "=", "staff address changed")
    .where("subject_id", "=", holder.id)
    .execute();
  expect(change).toEqual({
    actor: former,
    act: "staff address changed",
    subject: "account",
    subject_id: holder.id,
    reason: `${former} → ${holder.email}`,
  });
  const merchant = await verifiedMerchant(at);
  await moveAddress(merchant);
  const moved = at.db.selectFrom("audit").select(["actor", "act", "reason"]);
  expect(
    await moved.where("subject", "=", "account").where("subject_id", "=", merchant.id).execute(),
  ).toEqual([{ actor: "merchant", act: "address changed", reason: null }]);
});

it("a merchant, an account of another client and a deleted account are not found", async () => {
  const [staff, merchant] = [await newStaff(at, 8), await newMerchant(at)];
  const missing = (email: string) => ({ message: `${email} has no account` });
  const find = (email: string, clientId = 8) => staffByEmail(systemCtx(at, clientId), email);
  const { id } = await staff.ok(endpoints.getMe);
  expect((await find(staff.email.toUpperCase())).id).toBe(id);
  await expect(find(merchant.email)).rejects.toMatchObject({
    message: `${merchant.email} belongs to a merchant of client 8`,
  });
  await expect(find(staff.email, 10)).rejects.toMatchObject(missing(staff.email));
  const nobody = newEmail();
  await expect(find(nobody)).rejects.toMatchObject(missing(nobody));
  await at.db.updateTable("account").set({ deleted_at: 1 }).where("id", "=", id).execute();
  await expect(find(staff.email)).rejects.toMatchObject(missing(staff.email));
  expect((await accountRow(at, id)).role).toBe("staff");
});
