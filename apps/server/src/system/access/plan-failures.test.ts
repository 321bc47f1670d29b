import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { openBilledInstallation } from "../../billing/testing/billed-installation.ts";
import { failingForEight } from "../../billing/testing/failing-stripe.ts";
import { newLiveStore } from "../../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { accountsFor, cellsOf, prepare } from "./testing/cells.ts";
import { readOperations } from "./testing/description.ts";
import { exampleOf } from "./testing/examples.ts";
import { MatrixAccounts } from "./testing/matrix-accounts.ts";
import { roleAccess } from "./testing/roles.ts";

/** The long run makes as many failures as the requirement names. */
const FAILURES = process.env.TEST_LONG ? 10_000 : 1_000;

const behind = await openBilledInstallation();
const stripe = await failingForEight(behind.sandbox.origin);
const installation = await openInstallation({
  processOf: behind.installation,
  clients: behind.installation.clients,
  stripeApiUrl: stripe.origin,
});
afterAll(async () => {
  await installation.close();
  await stripe.close();
  await behind.close();
});
const world = { ...behind, installation };
const operations = await readOperations(installation);
const shared = new MatrixAccounts(world, true);
const failuresEach = Math.ceil(FAILURES / operations.length);

const { merchant: failing } = await newStore(installation);

/** Failures of client 8's plan, at the same time as the other client's calls. */
async function failPlans(): Promise<void> {
  const asked = Array.from({ length: failuresEach }, () => failing.call(endpoints.listPlans));
  for (const { status } of await Promise.all(asked)) expect(status).toBe(502);
}

it.each(operations)(
  "$method $path answers each role of another client as ever, while one client's plan fails (rule 1.4)",
  async (operation) => {
    const failures = failPlans();
    // Nothing of Stripe is remembered from the call before.
    installation.ports.payments.planProducts.delete(10);
    const example = exampleOf(operation);
    const cells = cellsOf(operation, example).filter(
      // What is abroad is of the failing client, at which nobody can pay.
      ({ role, target, expected }) =>
        roleAccess(role).clientId === 10 && target !== "abroad" && expected < 400,
    );
    for (const cell of cells) {
      const accounts = accountsFor(world, shared, example);
      const call = await prepare(world, accounts, operation, example, cell);
      expect([cell.role, cell.target, (await call.send()).status]).toEqual([
        cell.role,
        cell.target,
        cell.expected,
      ]);
    }
    await failures;
  },
);

it("guests' calls and pages of the other client neither, and of the failing client only payments", async () => {
  const { merchant, store } = await newLiveStore(installation, "Northpine", 10);
  const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const host = new URL(installation.clients.byId(10)?.origin ?? "").host;
  const failures = failPlans();
  const guest = new Caller(installation, 10);
  expect((await merchant.call(endpoints.listPlans)).status).toBe(200);
  expect((await guest.call(endpoints.listCouponsLegacy, { query: {} })).status).toBe(200);
  expect((await guest.call(endpoints.revealCoupon, { params: { id } })).status).toBe(200);
  for (const path of ["/stores", `/stores/${store.slug}`, "/sitemap.xml", "/robots.txt"]) {
    const { statusCode } = await installation.app.inject({ url: path, headers: { host } });
    expect([path, statusCode]).toEqual([path, 200]);
  }
  await failures;
  expect((await failing.call(endpoints.getMe)).status).toBe(200);
});
