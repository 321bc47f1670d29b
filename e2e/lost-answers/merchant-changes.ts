import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { payByLink } from "@coupon-center/testing/pay-by-link";
import type { TestAccount } from "@coupon-center/testing/test-account";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { expect, type Page } from "@playwright/test";
import { chooseForCoupon } from "../fixtures/coupon-menu.ts";
import { logoFile } from "../fixtures/logo.ts";
import { newPastDue, planStatus } from "../fixtures/past-due.ts";
import { moveBy } from "../fixtures/sorting.ts";
import { atPath, by, type Change, press } from "./change.ts";

const listed = async (who: TestAccount) => {
  const query = { store_slug: (await who.me()).store?.slug, include_scheduled: true };
  return (await who.ok(endpoints.listCoupons, { query })).results;
};

const storeChanges = {
  createStore: {
    said: atPath("/payment"),
    repeated: true,
    prepare: by("newcomer", async (who) => ({
      path: "/my-store",
      async act(page) {
        await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
        await page.getByLabel("Website URL").fill("harbour-tea.example.com");
        await press(page, "CREATE YOUR STORE");
      },
      isDone: async () => (await who.me()).store !== null,
    })),
  },
  updateStore: {
    said: /Changes saved successfully/,
    repeated: true,
    prepare: by("pending", async (who) => ({
      path: "/my-store",
      async act(page) {
        await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
        await press(page, "SAVE CHANGES");
      },
      isDone: async () => (await who.me()).store?.name === "Harbour Tea",
    })),
  },
  uploadImage: {
    said: (page) => page.getByRole("img", { name: "Your logo" }).isVisible(),
    prepare: by("pending", async () => ({
      path: "/my-store",
      async act(page) {
        await page.getByLabel("Logo").setInputFiles(await logoFile());
      },
      // An upload counts once the store is saved with it, so nothing has changed either way.
      isDone: async () => true,
    })),
  },
} satisfies Record<string, Change>;

const couponChanges = {
  createCoupon: {
    said: atPath("/coupons"),
    repeated: true,
    prepare: by("pending", async (who) => ({
      path: "/coupons/add",
      async act(page) {
        await page.getByLabel("Coupon Description").fill("Tea for two");
        await press(page, "Save Coupon");
      },
      isDone: async () => (await listed(who)).length === 1,
    })),
  },
  updateCoupon: {
    said: atPath("/coupons"),
    repeated: true,
    prepare: by("pending", async (who) => {
      const { id } = await who.addCoupon();
      return {
        path: `/coupons/${id}`,
        async act(page) {
          await page.getByLabel("Coupon Description").fill("Tea for two");
          await press(page, "Save Changes");
        },
        isDone: async () => (await listed(who))[0]?.description === "Tea for two",
      };
    }),
  },
  deleteCoupon: {
    said: /Coupon deleted/,
    denied: /could not be deleted/,
    repeated: true,
    prepare: by("pending", async (who) => {
      const { description } = await who.addCoupon();
      return {
        path: "/coupons",
        async act(page) {
          await chooseForCoupon(page, description, "delete");
          await press(page, "Yes, delete");
        },
        isDone: async () => (await listed(who)).length === 0,
      };
    }),
  },
  sortCoupons: {
    said: /Your changes were saved successfully/,
    denied: /could not be saved|Please sort it again/,
    repeated: true,
    prepare: by("pending", async (who) => {
      await who.addCoupon({ description: "First" });
      await who.addCoupon({ description: "Second" });
      return {
        path: "/coupons",
        async act(page) {
          await moveBy(page, "First", 1);
          await press(page, "Save changes");
        },
        isDone: async () => (await listed(who))[0]?.description === "Second",
      };
    }),
  },
} satisfies Record<string, Change>;

/** Adds a card on Stripe's page, which is the default then; the first one stays. */
async function addCard(who: TestAccount): Promise<void> {
  const { url } = await who.ok(endpoints.openCustomerPortal);
  await payByLink(url, "5555 5555 5555 4444");
}

const cards = async (who: TestAccount) => (await who.ok(endpoints.listPaymentMethods)).results;
const pressCard = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Payment methods" })
    .getByRole("listitem")
    .filter({ hasText: "4242" })
    .getByRole("button", { name })
    .click();

/** Waits until the sandbox has sent all of its messages, and the server has read them. */
async function allMessagesRead(url: string): Promise<void> {
  await controlSandbox(url, "webhooks/flush");
  await waitUntil("the messages to be read", async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return metrics.includes('queue_waiting{queue="events"} 0\n') ? true : null;
  });
}

const paymentChanges = {
  updateSubscription: {
    said: (page) => page.getByText(/^Cancelled on/).isVisible(),
    denied: /did not work/,
    repeated: true,
    prepare: by("fresh", async (who) => ({
      path: "/payment",
      async act(page) {
        await press(page, "Cancel Subscription");
        await press(page, "Yes, cancel");
      },
      isDone: async () => (await planStatus(who)) === "canceled",
    })),
  },
  deletePaymentMethod: {
    said: /Card removed/,
    repeated: true,
    prepare: by("fresh", async (who) => {
      await addCard(who);
      return {
        path: "/payment",
        async act(page) {
          await pressCard(page, "Remove");
          await press(page, "Yes, remove");
        },
        isDone: async () => (await cards(who)).length === 1,
      };
    }),
  },
  makeDefaultPaymentMethod: {
    said: /Default card changed/,
    repeated: true,
    prepare: by("fresh", async (who) => {
      await addCard(who);
      return {
        path: "/payment",
        act: (page) => pressCard(page, "Make default"),
        isDone: async () =>
          (await cards(who)).some((card) => card.is_default && card.last4 === "4242"),
      };
    }),
  },
  payOpen: {
    said: (page) =>
      page.getByRole("region", { name: "Subscription" }).getByText("Active").isVisible(),
    denied: /could not charge/,
    movesClock: true,
    polled: true,
    repeated: true,
    async prepare(at) {
      const faults = (webhooks: "ok" | "hold") =>
        controlSandbox(at.installation.url, "faults", { webhooks });
      await faults("ok");
      const who = await newPastDue(at);
      // The message of the new card would pay as well, as would any that is read after it was
      // added.
      await allMessagesRead(at.installation.url);
      await faults("hold");
      await addCard(who);
      return {
        as: who,
        // the address to which Stripe's page for cards returns
        path: "/payment?card=changed",
        act: async () => undefined,
        isDone: async () => (await planStatus(who)) === "active",
      };
    },
  },
  openCustomerPortal: {
    said: async (page) => page.url().includes("/sandbox/"),
    prepare: by("fresh", async () => ({
      path: "/payment",
      async act(page) {
        await expect(page.getByRole("region", { name: "Subscription" })).toBeVisible();
        await press(page, "Update card");
      },
      // Opening the page changes nothing.
      isDone: async () => true,
    })),
  },
} satisfies Record<string, Change>;

export const merchantChanges = { ...storeChanges, ...couponChanges, ...paymentChanges };
