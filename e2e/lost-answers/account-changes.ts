import { endpoints } from "@coupon-center/contract";
import { readMailbox } from "@coupon-center/testing/mailbox";
import { newEmail, password } from "@coupon-center/testing/samples";
import type { TestAccount } from "@coupon-center/testing/test-account";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { type At, atPath, by, type Change, opensWith, press } from "./change.ts";

const NEW_PASSWORD = "another horse";

const opens = async (at: At, email: string, secret?: string) =>
  (await opensWith(at, email, secret)) !== "closed";

async function countMails({ installation }: At, email: string): Promise<number> {
  return (await readMailbox(installation.url, email)).length;
}

async function countSessions(who: TestAccount): Promise<number> {
  return (await who.ok(endpoints.listSessions)).results.length;
}

/** The sign-in, and what guests do by mailed links. */
const guestChanges = {
  emailLogin: {
    said: atPath("/my-store"),
    async prepare({ personas }) {
      const who = await personas.own("newcomer");
      return {
        path: "/login",
        act: (page) => signIn(page, who.email),
        isDone: async () => (await countSessions(who)) > 1,
      };
    },
  },
  emailRegister: {
    said: atPath("/my-store"),
    denied: /A user with this email already exists/,
    repeated: true,
    async prepare(at) {
      const email = newEmail();
      return {
        path: "/register",
        async act(page) {
          await page.getByLabel("Email").fill(email);
          await page.getByLabel("Password").fill(password);
          await press(page, "NEXT");
        },
        isDone: () => opens(at, email),
      };
    },
  },
  passwordReset: {
    said: /Your password request was successfully sent/,
    denied: /No User Found/,
    async prepare(at) {
      const { email } = await at.personas.own("newcomer");
      const before = await countMails(at, email);
      return {
        path: "/auth/password-reminder",
        async act(page) {
          await page.getByLabel("Email").fill(email);
          await press(page, "SEND INSTRUCTIONS");
        },
        isDone: async () => (await countMails(at, email)) > before,
      };
    },
  },
  setNewPassword: {
    said: /Your password was changed successfully, you can now login/,
    async prepare(at) {
      const who = await at.personas.own("newcomer");
      await who.ok(endpoints.passwordReset, { body: { email: who.email, siteId: 8 } });
      const mail = await at.installation.mail(who.email, /password/i);
      return {
        path: pathOf(mail.links, "/auth/set-password"),
        async act(page) {
          await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
          await page.getByLabel("Confirm password").fill(NEW_PASSWORD);
          await press(page, "Set password");
        },
        isDone: () => opens(at, who.email, NEW_PASSWORD),
      };
    },
  },
  verifyEmail: {
    said: /Your email address is verified/,
    repeated: true,
    async prepare({ personas, installation }) {
      const who = await personas.own("newcomer");
      const mail = await installation.mail(who.email);
      return {
        as: who,
        path: pathOf(mail.links, "/auth/verify-email"),
        act: async () => undefined,
        isDone: async () => (await who.me()).email_verified,
      };
    },
  },
  undoEmailChange: {
    said: /Your account is yours again|already been undone/,
    denied: /This link has expired/,
    async prepare(at) {
      const who = await at.personas.own("newcomer");
      await who.verify();
      const email = newEmail();
      await who.ok(endpoints.changeEmail, { body: { email, password } });
      const { links } = await at.installation.mail(email, /new email address/);
      const token = new URLSearchParams(pathOf(links, "/auth/verify-email").split("?")[1]);
      await who.ok(endpoints.verifyEmail, { body: { token: token.get("token") ?? "" } });
      const notice = await at.installation.mail(who.email, /email address was changed/);
      return {
        path: pathOf(notice.links, "/auth/undo-email-change"),
        act: (page) => press(page, "Undo the change"),
        isDone: async () => !(await opens(at, email)),
      };
    },
  },
} satisfies Record<string, Change>;

function pathOf(links: readonly string[], path: string): string {
  const link = links.find((one) => one.includes(path));
  if (link === undefined) throw new Error(`The mail has no link to ${path}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** What the account's own page does. */
const ownChanges = {
  resendVerification: {
    said: /We sent you a new link/,
    prepare: by("newcomer", async (who, at) => {
      const before = await countMails(at, who.email);
      return {
        path: "/my-store",
        act: (page) => press(page, "Resend email"),
        isDone: async () => (await countMails(at, who.email)) > before,
      };
    }),
  },
  changeEmail: {
    said: /We sent a link to your new address/,
    repeated: true,
    prepare: by("newcomer", async (who) => ({
      path: "/account",
      async act(page) {
        const form = page.getByRole("form", { name: "Change email" });
        await form.getByLabel("New email").fill(newEmail());
        await form.getByLabel("Your password").fill(password);
        await form.getByRole("button").click();
      },
      isDone: async () => (await who.me()).pending_email !== null,
    })),
  },
  changePassword: {
    said: /Your password was changed/,
    repeated: true,
    prepare: by("newcomer", async (who, at) => ({
      path: "/account",
      async act(page) {
        const form = page.getByRole("form", { name: "Change password" });
        await form.getByLabel("Current password").fill(password);
        await form.getByLabel("New password").fill(NEW_PASSWORD);
        await form.getByRole("button").click();
      },
      isDone: () => opens(at, who.email, NEW_PASSWORD),
    })),
  },
  deleteMe: {
    said: /Your account was deleted/,
    repeated: true,
    prepare: by("pending", async (who, at) => ({
      path: "/account",
      async act(page) {
        await press(page, "Delete account");
        await confirmByPassword(page, "Yes, delete");
      },
      isDone: async () => !(await opens(at, who.email)),
    })),
  },
  endOneSession: {
    said: /Logged out there/,
    repeated: true,
    prepare: by("newcomer", async (who) => {
      const first = who.session;
      await who.signInAgain();
      who.session = first;
      return {
        path: "/account",
        act: (page) => press(page, /^Log out: /),
        isDone: async () => (await countSessions(who)) === 1,
      };
    }),
  },
  endOtherSessions: {
    said: /Logged out everywhere else/,
    repeated: true,
    prepare: by("newcomer", async (who) => {
      await who.signInAgain();
      return {
        path: "/account",
        async act(page) {
          await press(page, "Log out everywhere else");
          await press(page, "Yes, log out");
        },
        isDone: async () => (await countSessions(who)) === 1,
      };
    }),
  },
} satisfies Record<string, Change>;

export const accountChanges = { ...guestChanges, ...ownChanges };
