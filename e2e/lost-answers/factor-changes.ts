import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { SoftwareAuthenticator } from "@coupon-center/testing/software-authenticator";
import type { TestAccount } from "@coupon-center/testing/test-account";
import { codeAt } from "@coupon-center/testing/totp";
import type { Page } from "@playwright/test";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { addAuthenticator } from "../fixtures/virtual-authenticator.ts";
import { type At, atPath, by, type Change, opensWith, press } from "./change.ts";

async function pressAndConfirm(page: Page, button: string): Promise<void> {
  await press(page, button);
  await confirmByPassword(page, /^(Continue|Turn off|Make new codes|Remove)$/);
}

/** Gives an account an authenticator app; returns its recovery codes. */
export async function addApp(who: TestAccount): Promise<readonly string[]> {
  const { secret } = await who.ok(endpoints.startTotp, { body: { password } });
  const code = await codeAt(secret, Date.now());
  const added = await who.ok(endpoints.confirmTotp, { body: { password, code } });
  who.session = added.session;
  return added.recovery_codes;
}

/** Gives an account a passkey; returns its authenticator. */
async function addPasskey(who: TestAccount, { installation }: At): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(installation.url);
  const { options } = await who.ok(endpoints.startPasskey, { body: { password } });
  const credential = authenticator.create(options);
  const body = { password, name: "My laptop", credential };
  who.session = (await who.ok(endpoints.addPasskey, { body })).session;
  return authenticator;
}

/** A sign-in by a passkey that the browser has, of which a lost answer is never asked about. */
const passkeyLogin: Change = {
  said: atPath("/my-store"),
  async prepare(at) {
    const who = await at.personas.own("newcomer");
    const authenticator = await addPasskey(who, at);
    return {
      path: "/login",
      async act(page) {
        await addAuthenticator(page, authenticator);
        await signIn(page, who.email);
        await press(page, "Use a passkey");
      },
      isDone: async () => (await who.ok(endpoints.listSessions)).results.length > 1,
    };
  },
};

/**
 * Whether signing in takes a second step, as a change of the factor ends the test's own session.
 */
const asksForCode = async (at: At, who: TestAccount) => (await opensWith(at, who.email)) === "code";

export const factorChanges = {
  confirmLogin: {
    said: atPath("/my-store"),
    async prepare({ personas }) {
      const who = await personas.own("newcomer");
      const [code = ""] = await addApp(who);
      return {
        path: "/login",
        async act(page) {
          await signIn(page, who.email);
          await page.getByLabel("Code", { exact: true }).fill(code);
          await press(page, "SIGN IN");
        },
        isDone: async () => (await who.ok(endpoints.listSessions)).results.length > 1,
      };
    },
  },
  startTotp: {
    said: /Scan this with your authenticator app/,
    prepare: by("newcomer", async (who, at) => ({
      path: "/account",
      act: (page) => pressAndConfirm(page, "Set up an authenticator app"),
      // A key counts once it is confirmed, so nothing has changed either way.
      isDone: async () => !(await asksForCode(at, who)),
    })),
  },
  confirmTotp: {
    said: /I have kept them/,
    prepare: by("newcomer", async (who, at) => ({
      path: "/account",
      async act(page) {
        await pressAndConfirm(page, "Set up an authenticator app");
        const key = (await page.locator(".factor-key code").textContent()) ?? "";
        const code = await codeAt(key.replaceAll(" ", ""), Date.now());
        await page.getByLabel("The six digits that it shows").fill(code);
        await press(page, "Confirm");
      },
      isDone: () => asksForCode(at, who),
    })),
  },
  makeRecoveryCodes: {
    said: /I have kept them/,
    prepare: by("newcomer", async (who) => {
      await addApp(who);
      const before = who.session;
      return {
        path: "/account",
        act: (page) => pressAndConfirm(page, "New recovery codes"),
        // New codes end all sessions.
        isDone: async () => {
          who.session = before;
          return who.me().then(
            () => false,
            () => true,
          );
        },
      };
    }),
  },
  removeTotp: {
    said: /The authenticator app is off/,
    prepare: by("newcomer", async (who, at) => {
      await addApp(who);
      return {
        path: "/account",
        act: (page) => pressAndConfirm(page, "Turn off"),
        isDone: async () => !(await asksForCode(at, who)),
      };
    }),
  },
  startPasskey: {
    said: /Give it a name to tell it apart/,
    prepare: by("newcomer", async (who, at) => ({
      path: "/account",
      act: (page) => pressAndConfirm(page, "Add a passkey"),
      // Only a passkey that answers the challenge changes anything.
      isDone: async () => !(await asksForCode(at, who)),
    })),
  },
  addPasskey: {
    said: /I have kept them/,
    prepare: by("newcomer", async (who, at) => ({
      path: "/account",
      async act(page) {
        await addAuthenticator(page);
        await pressAndConfirm(page, "Add a passkey");
        await press(page, "Create the passkey");
      },
      isDone: () => asksForCode(at, who),
    })),
  },
  removePasskey: {
    said: /The passkey was removed/,
    prepare: by("newcomer", async (who, at) => {
      await addPasskey(who, at);
      return {
        path: "/account",
        act: (page) => pressAndConfirm(page, "Remove My laptop"),
        isDone: async () => !(await asksForCode(at, who)),
      };
    }),
  },
  startPasskeyLogin: passkeyLogin,
  confirmPasskeyLogin: passkeyLogin,
} satisfies Record<string, Change>;
