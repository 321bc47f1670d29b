import type { endpoints } from "@coupon-center/contract";
import { newEmail } from "@coupon-center/testing/samples";
import type { Updateable } from "kysely";
import { setUpTotp } from "../../../account/testing/totp.ts";
import type { AccountTable } from "../../../db/tables.ts";
import { type Example, NO_ID, nothing, ours, type Scene, things } from "./example.ts";

/** A merchant's account, prepared for the call. */
async function ownerAs(scene: Scene, columns: Updateable<AccountTable>) {
  const { accounts, whose, succeeds } = scene;
  if (whose && succeeds)
    await accounts.installation.db
      .updateTable("account")
      .set(columns)
      .where("id", "=", whose.accountId)
      .execute();
  return { params: { id: whose?.accountId ?? NO_ID } };
}

/** A staff account of the target's client; merchants' accounts are none. */
async function memberAs(
  { accounts, whose, target }: Scene,
  columns: Updateable<AccountTable> = {},
) {
  if (!whose || target === "hidden") return { params: { id: whose?.accountId ?? NO_ID } };
  const { accountId } = await accounts.managed(whose.clientId);
  if (Object.keys(columns).length > 0)
    await accounts.installation.db
      .updateTable("account")
      .set(columns)
      .where("id", "=", accountId)
      .execute();
  return { params: { id: accountId } };
}

const onMember = (call: Example["call"]): Example => ({
  on: things,
  call,
  status: (target) => (["own", "shown"].includes(target) ? 200 : 404),
  spoils: true,
});

export const staffAccountExamples = {
  staffBlockAccount: {
    on: things,
    call: async (scene) => ({
      ...(await ownerAs(scene, { suspended_at: null })),
      body: { reason: "Because" },
    }),
    status: ours,
    spoils: true,
  },
  staffUnblockAccount: {
    on: things,
    call: (scene) => ownerAs(scene, { suspended_at: 1 }),
    status: ours,
    spoils: true,
  },
  staffListMembers: { on: nothing, call: () => ({}) },
  staffTeamHistory: { on: nothing, call: () => ({}) },
  staffInvite: {
    on: nothing,
    call: () => ({ body: { email: newEmail(), role: "reviewer" } }),
    spoils: true,
  },
  staffSetRole: onMember(async (scene) => ({
    ...(await memberAs(scene)),
    body: { role: "admin" },
  })),
  staffSuspendMember: onMember((scene) => memberAs(scene)),
  staffRestoreMember: onMember((scene) => memberAs(scene, { suspended_at: 1 })),
  staffResetMember: onMember((scene) => memberAs(scene)),
  staffResetFactor: onMember(async (scene) => {
    const call = await memberAs(scene);
    if (scene.whose && scene.target !== "hidden")
      await setUpTotp(scene.accounts.installation, call.params.id);
    return call;
  }),
  staffEndSessions: onMember((scene) => memberAs(scene)),
} satisfies Partial<Record<keyof typeof endpoints, Example>>;
