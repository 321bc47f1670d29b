export { createStaff } from "./create-staff.ts";
export { networkOf } from "./rate-limits.ts";
export { revokeCredentials } from "./revoke-credentials.ts";
export { accountRoutes } from "./routes.ts";
export { setStaffPassword, staffByEmail } from "./set-staff-password.ts";
