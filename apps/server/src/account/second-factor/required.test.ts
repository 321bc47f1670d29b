import { type Endpoint, endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { loadClients } from "../../clients/live-clients.ts";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { type Caller, newMerchant } from "../../testing/caller.ts";
import { makeClientFiles } from "../../testing/client-files.ts";
import { openInstallation } from "../../testing/installation.ts";
import { setUpApp } from "../testing/totp.ts";

const at = await openInstallation();
beforeAll(async () => {
  for (const client of at.clients.all()) client.staffNeedsFactor = client.id === 8;
});
afterAll(() => at.close());

const all = Object.entries<Endpoint>(endpoints);
const allowed = all.filter(([, { beforeSecondFactor }]) => beforeSecondFactor);

/** Calls an endpoint with ids that do not exist and an empty body. */
async function statusOf(caller: Caller, { method, path }: Endpoint): Promise<number> {
  const { statusCode } = await at.app.inject({
    method,
    url: path.replace(/:\w+/g, "2000000000"),
    headers: {
      "x-site-key": String(caller.clientId),
      authorization: `Bearer ${caller.session?.token}`,
    },
    ...(method !== "GET" && { payload: {} }),
  });
  return statusCode;
}

describe("a second factor that staff must have (rule 10.10)", () => {
  it("staff without it can set it up, sign in and out and use mailed links, and nothing else", async () => {
    const staff = await newStaff(at);
    expect((await staff.ok(endpoints.getMe)).needs_second_factor).toBe(true);
    expect((await staff.ok(endpoints.getSecondFactor)).required).toBe(true);
    for (const [name, endpoint] of all) {
      const isRefused = !endpoint.beforeSecondFactor;
      const isForbidden = (await statusOf(staff, endpoint)) === 403;
      expect([name, isForbidden]).toEqual([name, isRefused]);
    }
    expect(allowed.map(([name]) => name).sort()).toEqual([
      "addPasskey",
      "confirmLogin",
      "confirmPasskeyLogin",
      "confirmTotp",
      "emailLogin",
      "getMe",
      "getSecondFactor",
      "logout",
      "passwordReset",
      "refreshSession",
      "setNewPassword",
      "startPasskey",
      "startPasskeyLogin",
      "startTotp",
      "undoEmailChange",
      "verifyEmail",
    ]);
  });

  it("reads no coupon codes as staff either, and says what to do", async () => {
    const staff = await newStaff(at);
    const { status, error } = await staff.call(endpoints.listCoupons);
    expect([status, error]).toEqual([403, { detail: "Set up a second factor first" }]);
  });

  it("opens the staff area once it is set up, and closes it when it is turned off", async () => {
    const staff = await newStaff(at);
    await setUpApp(at, staff, "staff password");
    expect((await staff.ok(endpoints.getMe)).needs_second_factor).toBe(false);
    expect((await staff.call(endpoints.staffListStores)).status).toBe(200);
    const body = { password: "staff password" };
    staff.session = (await staff.ok(endpoints.removeTotp, { body })).session;
    expect((await staff.call(endpoints.staffListStores)).status).toBe(403);
    expect((await staff.ok(endpoints.getMe)).needs_second_factor).toBe(true);
  });

  it("is not demanded of merchants, nor at a client that leaves it open", async () => {
    const merchant = await newMerchant(at);
    expect((await merchant.ok(endpoints.getMe)).needs_second_factor).toBe(false);
    expect((await merchant.call(endpoints.listSessions)).status).toBe(200);
    const ofTen = await newStaff(at, 10, password);
    expect((await ofTen.call(endpoints.staffListStores)).status).toBe(200);
  });
});

it("is required by default except in the sandbox; `client.json` says otherwise per client (decision 057)", () => {
  const files = makeClientFiles();
  onTestFinished(files.remove);
  const origin = "https://coupons.example";
  files.load([
    { clientId: 1, origin },
    { clientId: 2, staffSecondFactor: "optional", origin: "https://two.example" },
    { clientId: 3, staffSecondFactor: "required", origin: "https://three.example" },
  ]);
  const demands = (sandbox: boolean) =>
    loadClients(files.dir, { publicUrl: origin, clientId: 1, sandbox })
      .all()
      .map(({ id, staffNeedsFactor }) => [id, staffNeedsFactor]);
  expect(demands(true)).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(demands(false)).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ]);
});
