import { endpoints, type StaffMember } from "@coupon-center/contract";
import { readMailbox } from "@coupon-center/testing/mailbox";
import { newEmail, password } from "@coupon-center/testing/samples";
import { TestAccount } from "@coupon-center/testing/test-account";
import type { Page } from "@playwright/test";
import type { At, Change, Prepared } from "./change.ts";
import { addApp } from "./factor-changes.ts";

interface OnMember {
  at: At;
  staff: TestAccount;
  member: StaffMember;
  /** the member as an admin reads it now */
  read(): Promise<StaffMember | undefined>;
}

/** Prepares a change of a staff account that was just invited, on the screen of the team. */
function onMember(
  make: (on: OnMember) => Promise<Pick<Prepared, "act" | "isDone">>,
): Change["prepare"] {
  return async (at) => {
    const staff = await at.personas.staff();
    const body = { email: newEmail(), role: "reviewer" } as const;
    const member = await staff.ok(endpoints.staffInvite, { body });
    const read = () => findMember(at, member.email);
    return { as: staff, path: "/staff/team", ...(await make({ at, staff, member, read })) };
  };
}

/** Asked with a session of its own, as the browser may end its. */
async function findMember({ personas }: At, email: string): Promise<StaffMember | undefined> {
  const { results } = await (await personas.staff()).ok(endpoints.staffListMembers);
  return results.find((one) => one.email === email);
}

async function choose(page: Page, email: string, act: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: act }).click();
}

/** Chooses an act that asks first, and confirms. */
async function chooseAndConfirm(page: Page, email: string, act: string): Promise<void> {
  await choose(page, email, act);
  const question = page.getByRole("dialog", { name: act, exact: true });
  await question.getByRole("button", { name: act, exact: true }).click();
}

/** Sets the invited account's password by its mailed link, and signs in. */
async function acceptInvitation({ installation }: At, email: string): Promise<TestAccount> {
  const { links } = await installation.mail(email);
  const link = links.find((one) => one.includes("set-password")) ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  const headers = { "content-type": "application/json", "x-site-key": "8" };
  await fetch(installation.url + endpoints.setNewPassword.path, {
    method: "POST",
    headers,
    body: JSON.stringify({ token, password }),
  });
  return TestAccount.signIn(installation, 8, { email, password });
}

/** What admins change about staff accounts. */
export const staffMemberChanges = {
  staffInvite: {
    said: /Invitation sent to /,
    async prepare(at) {
      const email = newEmail();
      return {
        as: await at.personas.staff(),
        path: "/staff/team",
        async act(page) {
          await page.getByLabel("Email").fill(email);
          await page.getByRole("button", { name: "Send invitation" }).click();
        },
        isDone: async () => (await findMember(at, email)) !== undefined,
      };
    },
  },
  staffSetRole: {
    said: /is now an admin/,
    prepare: onMember(async ({ member, read }) => ({
      act: (page) => choose(page, member.email, "Make admin"),
      isDone: async () => (await read())?.role === "admin",
    })),
  },
  staffSuspendMember: {
    said: /is suspended/,
    prepare: onMember(async ({ member, read }) => ({
      act: (page) => chooseAndConfirm(page, member.email, "Suspend"),
      isDone: async () => (await read())?.suspended === true,
    })),
  },
  staffRestoreMember: {
    // An invited member has no password yet.
    said: /A link was sent to /,
    prepare: onMember(async ({ staff, member, read }) => {
      await staff.ok(endpoints.staffSuspendMember, { params: { id: member.id } });
      return {
        act: (page) => choose(page, member.email, "Restore"),
        isDone: async () => (await read())?.suspended === false,
      };
    }),
  },
  staffResetMember: {
    said: /A link was sent to /,
    prepare: onMember(async ({ at, member }) => {
      const count = async () => (await readMailbox(at.installation.url, member.email)).length;
      await at.installation.mail(member.email);
      const before = await count();
      return {
        act: (page) => chooseAndConfirm(page, member.email, "Reset password"),
        isDone: async () => (await count()) > before,
      };
    }),
  },
  staffEndSessions: {
    said: /is logged out everywhere/,
    prepare: onMember(async ({ at, member, read }) => {
      await acceptInvitation(at, member.email);
      return {
        act: (page) => choose(page, member.email, "End sessions"),
        isDone: async () => (await read())?.sessions === 0,
      };
    }),
  },
  staffResetFactor: {
    said: /The second factor of .* was removed/,
    prepare: onMember(async ({ at, member, read }) => {
      await addApp(await acceptInvitation(at, member.email));
      return {
        act: (page) => chooseAndConfirm(page, member.email, "Reset second factor"),
        isDone: async () => (await read())?.second_factor === false,
      };
    }),
  },
} satisfies Record<string, Change>;
