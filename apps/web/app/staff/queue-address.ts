import type { StaffStoreList } from "@coupon-center/contract";
import { reviewLook } from "./review-text.ts";

/** The URL of a list, which can be bookmarked and shared. */
export function queueAddress(wanted: { state: string; search: string; page?: number }): string {
  const { state, search, page = 1 } = wanted;
  const query = new URLSearchParams({ state });
  if (search !== "") query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}

/** 'Pending', 'Approved', .. 'All' */
export function listName(list: StaffStoreList): string {
  return list === "all" ? "All" : reviewLook(list).text;
}
