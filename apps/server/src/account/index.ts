export { networkOf } from "./budgets.ts";
export { createStaff } from "./create-staff.ts";
export { accountRoutes } from "./routes.ts";
export { setStaffPassword, staffByEmail } from "./set-staff-password.ts";
export { voidCredentials } from "./void-credentials.ts";
