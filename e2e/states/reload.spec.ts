import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { Locator, Page } from "@playwright/test";
import { root } from "../../scripts/lib/paths.ts";
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
  /** a field of a form whose input is kept, with what is typed */
  typed?: readonly [field: (page: Page) => Locator, text: string];
  /** a new tab at the URL alone lacks what a duplicated one has: the mailed token */
  inOneTab?: true;
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
    inOneTab: true,
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
    typed: [(page) => page.getByLabel("Name", { exact: true }), "Harbour Tea"],
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
    typed: [description, "Tea for two"],
    finish: [
      async (page) => {
        await press("Save Coupon")(page);
        await expect(page).toHaveURL("/coupons");
      },
      "POST /api/v1/coupons",
    ],
  },
  "coupons/:couponId": {
    as: own("live"),
    path: firstCoupon,
    typed: [description, "Tea for two"],
    finish: [
      async (page) => {
        await press("Save Changes")(page);
        await expect(page).toHaveURL("/coupons");
      },
      "PATCH /api/v1/coupons/",
    ],
  },
  payment: { as: own("fresh") },
  "payment/receipts/:transactionId": {
    as: own("newcomer"),
    path: async () => "/payment/receipts/999999",
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
  const table = readFileSync(join(root, "apps/web/app/routes.ts"), "utf8");
  const routes = [...table.matchAll(/\broute\("([^"]+)"/g)].map(([, path = ""]) => path);
  expect(Object.keys(screens).sort()).toEqual(["", ...routes].sort());
});

for (const [route, screen] of Object.entries(screens)) {
  test(`/${route}: reload, back, forward and a second tab lose nothing typed, and do nothing twice (rules 12.8, 12.9)`, async ({
    open,
    personas,
    installation,
  }) => {
    const at = { personas, installation };
    const who = await screen.as?.(at);
    const sent: string[] = [];
    const page = await open((await screen.path?.(at, who)) ?? `/${route}`, {
      as: who,
      before: async (page) => {
        page.on("dialog", (dialog) => void dialog.accept());
        page.context().on("request", (request) => {
          const { pathname } = new URL(request.url());
          if (request.method() !== "GET" && !/refresh|live-seen/.test(pathname))
            sent.push(`${request.method()} ${pathname}`);
        });
      },
    });
    const here = screen.leadsTo ?? new URL(page.url()).pathname;
    await expect(page).toHaveURL(here);
    // What waits for data, or leads elsewhere, has a heading of its own; also when the address has
    // changed already.
    await expect(page.locator(".waiting, .auth-wait")).toHaveCount(0);
    const heading = page.getByRole("heading", { level: 1 });
    const title = (await heading.textContent()) ?? "";
    const [fieldOf, text] = screen.typed ?? [];
    const isSame = async () => {
      await expect(page).toHaveURL(here);
      await expect(heading).toHaveText(title);
      if (fieldOf && text) await expect(fieldOf(page)).toHaveValue(text);
    };

    if (fieldOf && text) await fieldOf(page).fill(text);
    await page.reload();
    await isSame();
    await page.goto("/elsewhere");
    await expect(heading).toHaveText("Not Found");
    await page.goBack();
    await isSame();
    await page.goForward();
    await expect(heading).toHaveText("Not Found");
    await page.goBack();
    await isSame();
    if (!screen.inOneTab) {
      const second = await page.context().newPage();
      await second.goto(here);
      await expect(second.getByRole("heading", { level: 1 })).toHaveText(title);
      await second.close();
      await isSame();
    }
    expect(sent).toEqual(screen.does ? [screen.does] : []);

    const [finish, call] = screen.finish ?? [];
    await finish?.(page);
    if (call) {
      expect(sent).toHaveLength(1);
      expect(sent[0]).toContain(call);
    }
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
