export { networkOf } from "./budgets.ts";
export { createStaff } from "./create-staff.ts";
export { endAllSessions } from "./end-session.ts";
export { accountRoutes } from "./routes.ts";
