import {
  limits,
  type StaffStoreList,
  StaffStoreQuery,
  type TextKeyAlone,
} from "@coupon-center/contract";

/** The URL of a list, which can be bookmarked and shared. */
export function queueAddress({ state, search }: { state: string; search: string }): string {
  const query = new URLSearchParams({ state });
  if (search !== "") query.set("search", search);
  return `?${query}`;
}

/**
 * The list that a URL asks for. A search without a state covers all states, not only the queue; of
 * one that is longer than the field takes, its beginning is searched.
 */
export function wantedList(params: URLSearchParams) {
  const search = (params.get("search") ?? "").trim().slice(0, limits.textLength);
  const wanted = params.get("state") ?? (search === "" ? "pending" : "all");
  return { state: StaffStoreQuery.shape.state.parse(wanted), search };
}

/** The URL of the page that a list's `next` or `previous` leads to. */
export function besideAddress(link: string): string {
  const query = new URL(link, "http://any").searchParams;
  query.delete("page_size");
  return `?${query}`;
}

/**
 * The number of the page that is shown: going back past stores that were decided on meanwhile ends
 * on the first one before its number does.
 */
export function shownPage(asked: number, { previous }: { previous: string | null }): number {
  return previous === null ? 1 : asked;
}

/** 'Pending', 'Approved', .. 'All' */
export const listNames = {
  pending: "listPending",
  approved: "listApproved",
  declined: "listDeclined",
  suspended: "listSuspended",
  all: "listAll",
} as const satisfies Record<StaffStoreList, TextKeyAlone>;
