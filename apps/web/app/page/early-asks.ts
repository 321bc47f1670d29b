import type { ClientView } from "@coupon-center/contract";
import { requestLine } from "../api/request-line.ts";
import { ownCouponsQuery } from "../merchant/own-coupons.ts";
import type { StoredUser } from "../session/stored-user.ts";
import { paths } from "./paths.ts";

/** A request with which the loader of a signed-in screen begins. */
export interface EarlyAsk {
  /** with '__slug__' for that of the user's store */
  url: string;
  /** what the user must have had when this browser last saw them */
  of?: keyof Pick<StoredUser, "store" | "coupon_center_txn">;
}

/** What the page at a path asks for before its scripts are there, by `early-script.ts`. */
export function earlyAsks(pathname: string, client: ClientView): readonly EarlyAsk[] {
  const { url: profile } = requestLine("GET /api/v1/auth/me");
  const query = ownCouponsQuery("__slug__", client.id);
  const { url: coupons } = requestLine("GET /api/v1/coupons", null, query);
  const ofStore: EarlyAsk[] = [{ url: profile }, { url: coupons, of: "store" }];
  const asks: Readonly<Record<string, readonly EarlyAsk[]>> = {
    [paths.myStore]: ofStore,
    [paths.coupons]: ofStore,
    [paths.addCoupon]: ofStore,
    [paths.payment]: [
      { url: profile },
      {
        url: requestLine("GET /api/v1/coupon-center-plans", null, { client: client.id }).url,
        of: "store",
      },
      { url: requestLine("GET /api/v1/payment-methods").url, of: "coupon_center_txn" },
      {
        url: requestLine("GET /api/v1/coupon-center-transactions", null, { page: 1 }).url,
        of: "store",
      },
    ],
    [paths.account]: [
      { url: profile },
      { url: requestLine("GET /api/v1/auth/second-factor").url },
      { url: requestLine("GET /api/v1/auth/sessions").url },
    ],
  };
  return asks[pathname] ?? [];
}
