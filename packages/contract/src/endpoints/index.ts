import * as account from "./account.ts";
import * as billing from "./billing.ts";
import * as coupon from "./coupon.ts";
import * as staff from "./staff.ts";
import * as store from "./store.ts";

/** Every call of the API, by name: what routes bind and tests call; the browser knows them by route. */
export const endpoints = { ...account, ...store, ...coupon, ...billing, ...staff };
