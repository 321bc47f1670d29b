import type { StaffStoreList, TextKeyAlone } from "@coupon-center/contract";

/** The URL of a list, which can be bookmarked and shared. */
export function queueAddress(wanted: { state: string; search: string; page?: number }): string {
  const { state, search, page = 1 } = wanted;
  const query = new URLSearchParams({ state });
  if (search !== "") query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}

/** 'Pending', 'Approved', .. 'All' */
export const listNames = {
  pending: "listPending",
  approved: "listApproved",
  declined: "listDeclined",
  suspended: "listSuspended",
  all: "listAll",
} as const satisfies Record<StaffStoreList, TextKeyAlone>;
