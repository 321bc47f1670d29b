import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { accountRow, newStaff } from "../../testing/accounts-and-stores.ts";
import { newMerchant } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { bareSubscription } from "../testing/bare-subscription.ts";
import { listing, overrideStripe } from "../testing/override-stripe.ts";
import { findOwner, UnknownPayer } from "./find-account.ts";

const at = await openInstallation();
afterAll(() => at.close());

const asked: unknown[] = [];

/**
 * The owner of a subscription of customer `cus_x`, sold for client 8, whose checkout had these
 * references.
 */
function ownerOf(
  references: (string | null)[],
  customer = "cus_x",
  metadata: object = { coupon_center_client: "8" },
  status = "active",
) {
  const restore = overrideStripe(at, () => ({
    subscriptions: {
      retrieve: async (id: string) => ({ ...bareSubscription, id, status, customer, metadata }),
    },
    checkout: {
      sessions: {
        list: async (given: object) => {
          asked.push(given);
          return listing(
            references.map((client_reference_id) => ({
              object: "checkout.session",
              client_reference_id,
            })),
          );
        },
      },
    },
  }));
  return findOwner(systemCtx(at), "sub_1").finally(restore);
}

async function merchantOf(clientId: number, customer: string) {
  const { id } = await (await newMerchant(at, clientId)).ok(endpoints.getMe);
  await setCustomer(id, customer);
  return accountRow(at, id);
}
const setCustomer = (id: number, stripe_customer_id: string) =>
  at.db.updateTable("account").set({ stripe_customer_id }).where("id", "=", id).execute();

test("the payer is named by the checkout's reference, else by the customer (decision 036)", async () => {
  const named = await merchantOf(8, "cus_named");
  const customer = await merchantOf(8, "cus_x");
  const owner = (accountId: number) => ({ accountId, clientId: 8 });
  asked.length = 0;
  expect(await ownerOf([named.payment_reference])).toEqual(owner(named.id));
  expect(asked).toEqual([{ subscription: "sub_1", limit: 1 }]);
  expect(await ownerOf([null])).toEqual(owner(customer.id));
  expect(await ownerOf(["nobody's"])).toEqual(owner(customer.id));
  // A subscription that staff created by hand has no checkout.
  expect(await ownerOf([])).toEqual(owner(customer.id));
});

test("another client's merchant or a staff account is not accepted as the payer; the error names the client whose staff has to look (rule 8.15)", async () => {
  const lane = await merchantOf(10, "cus_lane");
  const { email } = await newStaff(at);
  const staff = await at.db
    .selectFrom("account")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await setCustomer(staff.id, "cus_staff");
  for (const [reference, customer] of [
    [lane.payment_reference, "cus_new"],
    [null, "cus_lane"],
    [staff.payment_reference, "cus_new"],
    [null, "cus_staff"],
  ] as const) {
    const failure = await ownerOf([reference], customer).catch((error) => error);
    expect(failure).toBeInstanceOf(UnknownPayer);
    expect(failure).toMatchObject({
      clientId: 8,
      message: "no account for subscription sub_1 of client 8",
    });
  }
});

test.each(["incomplete", "incomplete_expired"])(
  "one that is %s, as after a refused card on Stripe's page, has no payer until it is paid: nobody's payment is to be looked for (rule 8.15)",
  async (status) => {
    const sold = { coupon_center_client: "8" };
    expect(await ownerOf([], "cus_refused", sold, status)).toBeNull();
    const named = await merchantOf(8, `cus_${status}`);
    expect(await ownerOf([], `cus_${status}`, sold, status)).toMatchObject({ accountId: named.id });
    await expect(ownerOf([], "cus_refused", sold)).rejects.toThrow(UnknownPayer);
  },
);

test.each([{}, { coupon_center_client: "eight" }])(
  "a subscription with %j was not sold here",
  async (metadata) => {
    const before = asked.length;
    const customer = await merchantOf(8, `cus_${Object.keys(metadata).length}`);
    expect(await ownerOf([customer.payment_reference], "cus_z", metadata)).toBeNull();
    expect(asked).toHaveLength(before);
  },
);
