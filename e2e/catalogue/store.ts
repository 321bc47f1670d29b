import { limits, type OwnSession, onePage } from "@coupon-center/contract";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { stubMerchantShop } from "../fixtures/full-store.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { logoFile } from "../fixtures/logo.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import type { ScreenState } from "./screen-state.ts";
import type { StatePage } from "./state-page.ts";

const sessions: OwnSession[] = [
  ["Chrome on Mac", "192.0.2.*"],
  ["Firefox on Windows", "2001:db8:85a3:*"],
  ["Safari on iPhone", "198.51.100.*"],
  ["", ""],
].map(([browser = "", network = ""], index) => ({
  id: `${index}`,
  browser,
  network,
  current: index === 0,
  created_at: `2026-0${9 - index}-11T08:00:00Z`,
  used_at: `2026-11-0${9 - index}T08:00:00Z`,
}));

const factor = { totp: true, passkeys: [], recovery_codes: 1, required: false };

const passkeys = [
  "Chrome on Mac",
  "The yellow security key on my bunch of keys, for all machines",
].map((name, index) => ({
  id: `${index}`,
  name,
  created_at: `2026-0${9 - index}-11T08:00:00Z`,
  used_at: index === 0 ? "2026-11-09T08:00:00Z" : null,
}));

const publicStore: ScreenState = {
  name: "public-store",
  path: async (who) => `/stores/${(await who.me()).store?.slug}`,
  as: "live",
  shows: "Winter jackets and boots",
};

async function revealCode(page: StatePage): Promise<void> {
  await page
    .getByRole("button", { name: /^Show code/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Go to the shop" }).waitFor();
}

export const storeStates: ScreenState[] = [
  {
    name: "store-loading",
    path: "/my-store",
    as: "newcomer",
    before: (page) => holdRequests(page, calls.me[1]),
    shows: "ADD YOUR STORE TO",
  },
  {
    name: "store-failed",
    path: "/my-store",
    as: "newcomer",
    before: (page) => stubResponse(page, calls.me, 500),
    shows: "Something went wrong",
  },
  { name: "store-new", path: "/my-store", as: "newcomer", shows: "CREATE YOUR STORE" },
  {
    name: "store-errors",
    path: "/my-store",
    as: "newcomer",
    shows: "CREATE YOUR STORE",
    act: async (page) => {
      await page.getByLabel("Website URL").fill("not an address");
      await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
      await page.getByText("Name is required").waitFor();
      const file = await logoFile({ width: 200, height: 90 });
      await page.getByLabel("Logo").setInputFiles(file);
      await page.getByText("Logo image should be 120x40px image.").waitFor();
    },
  },
  { name: "store-pending", path: "/my-store", as: "pending", shows: /is on its way/ },
  { name: "store-declined", path: "/my-store", as: "declined", shows: /was declined with reason/ },
  {
    name: "store-revision-declined",
    path: "/my-store",
    as: "live",
    before: async (page, who) => {
      const me = await who?.me();
      const decline_reason = "W".repeat(limits.reasonLength);
      const store = { ...me?.store, decline_reason, live_seen: true };
      await stubResponse(page, calls.me, 200, { ...me, store });
    },
    shows: /were declined with reason/,
  },
  { name: "store-approved", path: "/my-store", as: "live", shows: "SAVE CHANGES" },
  {
    name: "store-saved",
    path: "/my-store",
    as: "live",
    shows: "SAVE CHANGES",
    act: async (page) => {
      await page.getByRole("button", { name: "SAVE CHANGES" }).click();
      await page.getByText("Changes saved successfully").waitFor();
    },
  },
  {
    name: "store-menu",
    path: "/my-store",
    as: "live",
    shows: "SAVE CHANGES",
    only: 390,
    act: async (page) => {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor();
    },
  },
  { name: "store-preview", path: "/my-store/preview", as: "live", shows: /^Preview\./ },
  { name: "account", path: "/account", as: "newcomer", shows: "Delete account" },
  {
    name: "account-second-factor",
    path: "/account",
    as: "newcomer",
    shows: "Second factor",
    act: async (page) => {
      await page.getByRole("button", { name: "Set up an authenticator app" }).click();
      await confirmByPassword(page, "Continue");
      await page.getByRole("img", { name: "QR code of the key" }).waitFor();
    },
  },
  {
    name: "account-passkeys",
    path: "/account",
    as: "newcomer",
    shows: "The yellow security key",
    before: (page) =>
      stubResponse(page, calls.secondFactor, 200, { ...factor, totp: false, passkeys }),
  },
  {
    name: "account-passkey-name",
    path: "/account",
    as: "newcomer",
    shows: "Second factor",
    act: async (page) => {
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await confirmByPassword(page, "Continue");
      await page.getByLabel("Name of the passkey").waitFor();
    },
  },
  {
    name: "account-recovery-codes",
    path: "/account",
    as: "newcomer",
    shows: "1 recovery code left",
    before: async (page, who) => {
      await stubResponse(page, calls.secondFactor, 200, factor);
      const recovery_codes = Array.from(
        { length: 10 },
        (_, index) => `7f3a${index}-c29be-04d1f-8e6b5`,
      );
      await stubResponse(page, calls.addFactor, 200, { session: who?.session, recovery_codes });
    },
    act: async (page) => {
      await page.getByRole("button", { name: "New recovery codes" }).click();
      await confirmByPassword(page, "Make new codes");
      await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    },
  },
  {
    name: "account-sessions",
    path: "/account",
    as: "newcomer",
    shows: "Firefox on Windows",
    before: async (page) => {
      await stubResponse(page, calls.secondFactor, 200, factor);
      await stubResponse(page, calls.sessions, 200, onePage(sessions));
    },
  },
  {
    name: "account-delete",
    path: "/account",
    as: "newcomer",
    shows: "Delete account",
    act: async (page) => {
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  publicStore,
  { ...publicStore, name: "public-store-four", as: "stocked" },
  {
    ...publicStore,
    name: "public-revealed",
    permissions: ["clipboard-read", "clipboard-write"],
    before: stubMerchantShop,
    act: async (page) => {
      const opened = page.waitForEvent("popup");
      await page
        .getByRole("button", { name: /^Show code/ })
        .first()
        .click();
      const shop = await opened;
      // A tab that is closed before it has shown the shop may leave this page unpainted.
      await shop.waitForURL(/northpine/);
      await shop.close();
      await page.getByText("Copied", { exact: true }).waitFor();
    },
  },
  {
    ...publicStore,
    name: "public-reveal-no-script",
    scripts: false,
    act: revealCode,
  },
  {
    ...publicStore,
    name: "public-thanks-no-script",
    scripts: false,
    act: async (page) => {
      await revealCode(page);
      await page.getByRole("button", { name: "Yes" }).click();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
    },
  },
  {
    name: "public-missing",
    path: "/stores/nothing-cp",
    shows: /^There is no page at this address/,
  },
  { name: "store-no-script", path: "/my-store", scripts: false, shows: "MY STORE" },
  { name: "public-directory", path: "/stores", shows: "Northpine Outfitters", as: "live" },
];
