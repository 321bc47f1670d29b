import * as account from "./account.ts";
import * as billing from "./billing.ts";
import * as coupon from "./coupon.ts";
import * as passkey from "./passkey.ts";
import * as secondFactor from "./second-factor.ts";
import * as sessions from "./sessions.ts";
import * as staff from "./staff.ts";
import * as staffAccounts from "./staff-accounts.ts";
import * as staffBilling from "./staff-billing.ts";
import * as store from "./store.ts";

/** All endpoints of the API by name, for the server and the tests; the browser uses `ApiRoute`. */
export const endpoints = {
  ...account,
  ...sessions,
  ...secondFactor,
  ...passkey,
  ...store,
  ...coupon,
  ...billing,
  ...staff,
  ...staffAccounts,
  ...staffBilling,
};
