import type { Installation } from "../fixtures/installation.ts";
import { sites } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";
import {
  goBackSignedOut,
  readLanding,
  register,
  setNewPassword,
  signIn,
  signOut,
  verifyAddress,
} from "./account-steps.ts";
import { addBrand, arabic, type Brand, brandOf, yen } from "./brand.ts";
import { addCoupons, deleteCoupon, editCoupon, sortCoupons } from "./coupon-steps.ts";
import { startJourney } from "./journey.ts";
import { subscribe, visitCardPage } from "./payment-steps.ts";
import { takeCode } from "./shopper-steps.ts";
import { approveStore, createStore, readApproval } from "./store-steps.ts";

// The longest of the short run: on a busy machine it takes several minutes.
test.setTimeout(600_000);

const brands: [string, (installation: Installation) => Brand | Promise<Brand>][] = [
  ["client 8", (installation) => brandOf(sites[8], installation)],
  [
    "a client in Arabic with a name of 59 characters, added while running,",
    (at) => addBrand(at, arabic),
  ],
];
// In the short run WebKit goes the way of client 10, see `engines/main-path.spec.ts`.
if (process.env.TEST_LONG)
  brands.push(
    ["client 10", (installation) => brandOf(sites[10], installation)],
    [
      "a client in yen with a name of 60 characters, added while running,",
      (at) => addBrand(at, yen),
    ],
  );

for (const [name, find] of brands) {
  test(`${name} on its own host, by links alone: a merchant gets from registration to coupons that a shopper uses, with staff between (rules 1.1, 1.5)`, async ({
    browser,
    installation,
  }) => {
    const journey = await startJourney(browser, installation, await find(installation));
    await test.step("the landing page links to register", () => readLanding(journey));
    await test.step("register goes to my store (rule 2.1)", () => register(journey));
    await test.step("the mailed link verifies the address; without a store it goes to / (rule 3.1)", () =>
      verifyAddress(journey));
    await test.step("sign out, then sign in again", async () => {
      await signOut(journey);
      await signIn(journey);
    });
    await test.step("create the store with a logo", () => createStore(journey));
    await test.step("staff approves it", () => approveStore(journey));
    await test.step("the approval's mail links to the coupons", () => readApproval(journey));
    await test.step("subscribe on the payment page, in a new tab; the old tab updates (rule 8.1)", () =>
      subscribe(journey));
    await test.step("the card's page returns", () => visitCardPage(journey));
    await test.step("add three coupons", () => addCoupons(journey));
    await test.step("edit one", () => editCoupon(journey));
    await test.step("sort by drag and drop, and save (rule 6.13)", () => sortCoupons(journey));
    await test.step("delete one (rule 6.11)", () => deleteCoupon(journey));
    await test.step("a shopper opens the live page, reveals and copies a code (rule 9.3)", () =>
      takeCode(journey));
    await test.step("sign out ends the session", async () => {
      await signOut(journey);
      await goBackSignedOut(journey);
    });
    await test.step("a new password by the mailed link", () => setNewPassword(journey));
    expect([...journey.faults]).toEqual([]);
    await journey.merchant.context().close();
  });
}
