import { accountChanges } from "./account-changes.ts";
import type { ChangeOrReason, ChangingName } from "./change.ts";
import { factorChanges } from "./factor-changes.ts";
import { merchantChanges } from "./merchant-changes.ts";
import { parkedChanges } from "./parked-changes.ts";
import { staffMemberChanges } from "./staff-member-changes.ts";
import { staffStoreChanges } from "./staff-store-changes.ts";

const publicPage = "made by the public pages, which read only what the code is";
const silent = "says nothing";

/**
 * Every endpoint that changes something: how the portal makes the change, or why it is not here.
 */
export const changes = {
  ...accountChanges,
  ...factorChanges,
  ...merchantChanges,
  refreshSession: silent,
  logout: "this browser is signed out in any case",
  seeLive: silent,
  revealCoupon: publicPage,
  giveFeedback: publicPage,
  ...staffStoreChanges,
  ...staffMemberChanges,
  ...parkedChanges,
} satisfies Record<ChangingName, ChangeOrReason>;
