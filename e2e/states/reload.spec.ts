import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { Page } from "@playwright/test";
import {
  type ChangingCall,
  changingCalls,
  returns,
  typedIn,
  typeEverywhere,
} from "../every-screen/returning.ts";
import { drawn } from "../fixtures/drawn.ts";
import { portalRoutes } from "../fixtures/portal-routes.ts";
import { expect, test } from "../fixtures/test.ts";
import type { At } from "../lost-answers/change.ts";

interface Screen {
  as?: (at: At) => Promise<TestAccount>;
  /** where it is opened, if that is not the route's own path */
  path?: (at: At, who: TestAccount | undefined) => Promise<string>;
  /** where it leads by itself */
  leadsTo?: string;
  /** what it does by itself, once */
  does?: string;
  /** finishes the flow, and the one call that this makes */
  finish?: readonly [act: (page: Page) => Promise<void>, call: string];
}

const own =
  (role: "newcomer" | "pending" | "live" | "fresh"): Screen["as"] =>
  (at) =>
    at.personas.own(role);
const staff: Screen["as"] = (at) => at.personas.staff();
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();
const description = (page: Page) => page.getByLabel("Coupon Description");

async function mailedPath(at: At, to: string, subject: RegExp, path: string): Promise<string> {
  const { links } = await at.installation.mail(to, subject);
  const { pathname, search } = new URL(
    links.find((link) => link.includes(path)) ?? at.installation.url,
  );
  expect(pathname).toBe(path);
  return pathname + search;
}

const firstCoupon: Screen["path"] = async (_at, who) => {
  const query = { store_slug: (await who?.me())?.store?.slug, include_scheduled: true };
  const { results } = (await who?.ok(endpoints.listCoupons, { query })) ?? { results: [] };
  return `/coupons/${results[0]?.id}`;
};

/** Every route of the portal's table, as a step of its flow. */
const screens: Readonly<Record<string, Screen>> = {
  "": {},
  "auth/set-password": {
    async path(at) {
      const who = await at.personas.own("newcomer");
      await who.ok(endpoints.passwordReset, { body: { email: who.email, siteId: 8 } });
      return mailedPath(at, who.email, /password/i, "/auth/set-password");
    },
    finish: [
      async (page) => {
        for (const label of ["Password", "Confirm password"])
          await page.getByLabel(label, { exact: true }).fill("another horse");
        await press("Set password")(page);
        await expect(page).toHaveURL("/login");
        await expect(page.locator("h1")).toHaveText("Log in");
      },
      "POST /api/v1/auth/set-new-password",
    ],
  },
  "auth/verify-email": {
    as: own("newcomer"),
    path: (at, who) => mailedPath(at, who?.email ?? "", /./, "/auth/verify-email"),
    leadsTo: "/",
    does: "POST /api/v1/auth/verify-email",
  },
  "auth/undo-email-change": {
    async path(at) {
      const who = await at.personas.own("newcomer");
      await who.verify();
      const email = newEmail();
      await who.ok(endpoints.changeEmail, { body: { email, password } });
      const link = await mailedPath(at, email, /new email address/, "/auth/verify-email");
      const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
      await who.ok(endpoints.verifyEmail, { body: { token } });
      return mailedPath(at, who.email, /was changed/, "/auth/undo-email-change");
    },
    finish: [
      async (page) => {
        await press("Undo the change")(page);
        await page.getByRole("heading", { name: "Your account is yours again" }).waitFor();
      },
      "POST /api/v1/auth/undo-email-change",
    ],
  },
  logout: { as: own("newcomer"), leadsTo: "/", does: "POST /api/v1/auth/logout" },
  login: {},
  register: {},
  "auth/password-reminder": {},
  "my-store": {
    as: own("pending"),
    finish: [
      async (page) => {
        await press("SAVE CHANGES")(page);
        await page.getByText("Changes saved successfully").waitFor();
      },
      "PUT /api/v1/stores/",
    ],
  },
  "my-store/preview": { as: own("live") },
  coupons: { as: own("live") },
  "coupons/add": {
    as: own("pending"),
    finish: [
      async (page) => {
        await press("Save Coupon")(page);
        await expect(page).toHaveURL("/coupons");
        await expect(page.locator("h1")).toHaveText("MY COUPONS");
      },
      "POST /api/v1/coupons",
    ],
  },
  "coupons/:couponId": {
    as: own("live"),
    path: firstCoupon,
    finish: [
      async (page) => {
        await press("Save Changes")(page);
        await expect(page).toHaveURL("/coupons");
        await expect(page.locator("h1")).toHaveText("MY COUPONS");
      },
      "PATCH /api/v1/coupons/",
    ],
  },
  payment: { as: own("fresh") },
  "payment/receipts/:transactionId": {
    as: own("newcomer"),
    path: async () => "/payment/receipts/999999",
  },
  "payment/invoices/:transactionId": {
    as: own("newcomer"),
    path: async () => "/payment/invoices/999999",
  },
  account: { as: own("newcomer") },
  staff: { as: staff },
  "staff/revenue": { as: staff },
  "staff/team": { as: staff },
  "staff/stores/:storeId": {
    as: staff,
    path: async ({ personas }) =>
      `/staff/stores/${(await (await personas.shared("live")).me()).store?.id}`,
  },
  "*": { path: async () => "/no-such-page" },
};

test("Every route of the portal's table has its flow here", () => {
  expect(Object.keys(screens).sort()).toEqual(portalRoutes().sort());
});

for (const [route, screen] of Object.entries(screens)) {
  test(`/${route}: reload, back, forward, duplicate and discard lose nothing typed, and do nothing twice (rules 12.8, 12.9)`, async ({
    open,
    personas,
    installation,
  }) => {
    const at = { personas, installation };
    const who = await screen.as?.(at);
    let calls: readonly ChangingCall[] = [];
    const page = await open((await screen.path?.(at, who)) ?? `/${route}`, {
      as: who,
      before: async (page) => {
        page.on("dialog", (dialog) => void dialog.accept());
        calls = changingCalls(page);
      },
    });
    const here = screen.leadsTo ?? new URL(page.url()).pathname;
    await expect(page).toHaveURL(here);
    await drawn(page);
    const heading = page.locator("h1").first();
    const title = (await heading.textContent()) ?? "";
    await typeEverywhere(page);
    const values = await typedIn(page);
    for (const act of Object.values(returns)) {
      await act(page);
      await drawn(page);
      await expect(page).toHaveURL(here);
      await expect(heading).toHaveText(title);
      await expect.poll(() => typedIn(page)).toMatchObject(values);
    }
    expect(calls.map(({ name }) => name)).toEqual(screen.does ? [screen.does] : []);

    if (!screen.finish) return;
    const [finish, call] = screen.finish;
    await finish(page);
    const [end, endTitle] = [page.url(), (await heading.textContent()) ?? ""];
    for (const act of Object.values(returns)) {
      await act(page);
      await drawn(page);
      await expect(page).toHaveURL(end);
      await expect(heading).toHaveText(endTitle);
    }
    expect(calls).toHaveLength(1);
    expect(calls[0]?.name).toContain(call);
  });
}

test("A tab that is dropped while a coupon is saved creates it once, with what was typed (rule 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  page.on("dialog", (dialog) => void dialog.accept());
  const reached = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/coupons\/?$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    reached.resolve();
  });
  await description(page).fill("Tea for two");
  await press("Save Coupon")(page);
  await reached.promise;
  await page.reload();
  await page.unrouteAll();
  await expect(description(page)).toHaveValue("Tea for two");
  await press("Save Coupon")(page);
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});
