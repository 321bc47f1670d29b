export { createStaff } from "./create-staff.ts";
export {
  deleteForOwner,
  endSessionsOf,
  resetFactorOf,
  resetPasswordOf,
} from "./operator/act-on-account.ts";
export { exportAccount } from "./operator/export-account.ts";
export {
  accountNamed,
  type FoundAccount,
  findAccounts,
  MAX_FOUND,
  refuseStaff,
} from "./operator/find-accounts.ts";
export { revokeCredentials } from "./revoke-credentials.ts";
export { accountRoutes } from "./routes.ts";
export { setStaffPassword, staffByEmail } from "./set-staff-password.ts";
export { resetMember, suspendMember } from "./staff/change-member.ts";
export { listMembers } from "./staff/member-queries.ts";
