import { endpoints, type ParkedEvent } from "@coupon-center/contract";
import { payByLink } from "@coupon-center/testing/pay-by-link";
import type { TestAccount } from "@coupon-center/testing/test-account";
import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Page } from "@playwright/test";
import type { At, Change, Prepared } from "./change.ts";

interface OnOrphan {
  event: ParkedEvent;
  merchant: TestAccount;
  /** whether the event waits for staff now */
  isParked(): Promise<boolean>;
}

/** Prepares what staff does about the payment of somebody unknown. */
function onOrphan(
  make: (on: OnOrphan) => Promise<Pick<Prepared, "act" | "isDone">>,
): Change["prepare"] {
  return async (at) => {
    const known = await parked(at);
    const merchant = await at.personas.own("pending");
    const link = new URL(await merchant.paymentLink());
    link.searchParams.delete("client_reference_id");
    await payByLink(link.href);
    const event = await waitUntil("the payment to be parked", async () => {
      at.installation.giveUpOnEvents();
      const isNew = ({ id, orphan }: ParkedEvent) =>
        orphan !== null && !known.some((one) => one.id === id);
      return (await parked(at)).find(isNew) ?? null;
    });
    const isParked = async () => (await parked(at)).some(({ id }) => id === event.id);
    const made = await make({ event, merchant, isParked });
    return { as: await at.personas.staff(), path: "/staff", ...made };
  };
}

/** Asked with a session of its own, as the browser may end its. */
async function parked({ personas }: At): Promise<ParkedEvent[]> {
  const query = { page: 1, page_size: 50 };
  return (await (await personas.staff()).ok(endpoints.staffListParkedEvents, { query })).results;
}

/** Chooses an act for an event; in the dialog that follows, fills the field and confirms. */
async function chooseFor(
  page: Page,
  { id }: ParkedEvent,
  { act, field, value }: { act: string; field: string; value: string },
): Promise<void> {
  await page.getByRole("button", { name: `${act} ${id}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(field).fill(value);
  await dialog.getByRole("button", { name: act, exact: true }).click();
}

/** What staff does about messages of Stripe that could not be processed. */
export const parkedChanges = {
  staffAssignOrphan: {
    said: /Assigned to /,
    prepare: onOrphan(async ({ event, merchant }) => ({
      act: (page) =>
        chooseFor(page, event, { act: "Assign", field: "Email", value: merchant.email }),
      isDone: async () => {
        const { store } = await merchant.me();
        return store?.stripe_subscription?.id === event.orphan?.subscription_id;
      },
    })),
  },
  staffRefundOrphan: {
    said: /The payment is refunded, and its subscription has ended/,
    prepare: onOrphan(async ({ event, isParked }) => ({
      act: (page) =>
        chooseFor(page, event, { act: "Refund", field: "Reason", value: "By telephone" }),
      isDone: async () => !(await isParked()),
    })),
  },
  staffRetryParkedEvent: {
    said: /It is being tried again/,
    prepare: onOrphan(async ({ event, isParked }) => ({
      act: (page) => page.getByRole("button", { name: `Try again ${event.id}` }).click(),
      isDone: async () => !(await isParked()),
    })),
  },
} satisfies Record<string, Change>;
