import { accountChanges } from "./account-changes.ts";
import type { ChangeOrReason, ChangingName } from "./change.ts";
import { factorChanges } from "./factor-changes.ts";
import { merchantChanges } from "./merchant-changes.ts";

const byStaff = "made by staff, whose screens load anew after each act";
const publicPage = "made by the public pages, which read only what the code is";
const silent = "says nothing";

/** Every endpoint that changes something: how the portal makes the change, or why it is not here. */
export const changes = {
  ...accountChanges,
  ...factorChanges,
  ...merchantChanges,
  refreshSession: silent,
  logout: "this browser is signed out in any case",
  seeLive: silent,
  payOpen: "sent on the return from Stripe's page, in scenarios/update-card-past-due.spec.ts",
  revealCoupon: publicPage,
  giveFeedback: publicPage,
  staffRetryParkedEvent: byStaff,
  staffApproveStore: byStaff,
  staffDeclineStore: byStaff,
  staffSuspendStore: byStaff,
  staffWithdrawCoupon: byStaff,
  staffApproveCoupon: byStaff,
  staffBlockAccount: byStaff,
  staffUnblockAccount: byStaff,
  staffInvite: byStaff,
  staffSetRole: byStaff,
  staffSuspendMember: byStaff,
  staffRestoreMember: byStaff,
  staffResetMember: byStaff,
  staffEndSessions: byStaff,
  staffResetFactor: byStaff,
} satisfies Record<ChangingName, ChangeOrReason>;
