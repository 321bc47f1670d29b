export { createStaff } from "./create-staff.ts";
export { revokeCredentials } from "./revoke-credentials.ts";
export { accountRoutes } from "./routes.ts";
export { setStaffPassword, staffByEmail } from "./set-staff-password.ts";
