import { createHash } from "node:crypto";
import { couponLink, parseUrl } from "@coupon-center/contract";
import { foldAccents, hyphenate } from "../slug-and-words.ts";
import type { NewRow } from "./insert-rows.ts";
import type { CouponRow } from "./tables.ts";

export type RecognisedColumns = Pick<
  CouponRow,
  | "description"
  | "discount_code"
  | "destination_coupon_url"
  | "custom_url"
  | "destination_affiliate_url"
>;

type Value = Pick<NewRow<"withdrawn_value">, "kind" | "hash">;

/**
 * What identifies copies of a coupon (decision 064), as hashes: its code, the target of its link
 * and its description, without differences that shoppers would not notice. None for an empty one.
 */
export function recognisedBy(coupon: RecognisedColumns): Value[] {
  const { description, discount_code } = coupon;
  const values = {
    code: discount_code.normalize("NFKC").replace(/\s+/g, "").toLowerCase(),
    link: linkKey(couponLink(coupon)),
    // Not `slugify`: what deleted coupons were recognised by could not follow a change of it.
    description: hyphenate(foldAccents(description)) || description.trim(),
  };
  return (["code", "link", "description"] as const)
    .filter((kind) => values[kind] !== "")
    .map((kind) => ({ kind, hash: createHash("sha256").update(values[kind]).digest("base64url") }));
}

function linkKey(link: string): string {
  const url = parseUrl(link);
  if (!url) return link;
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/+$/, "")}${url.search}`;
}

/** The rows to store when staff withdraws a coupon; they outlive it. */
export function withdrawnValues(
  coupon: RecognisedColumns & Pick<CouponRow, "id" | "store_id">,
): NewRow<"withdrawn_value">[] {
  const { id, store_id } = coupon;
  return recognisedBy(coupon).map((value) => ({ store_id, coupon_id: id, ...value }));
}
