import { endpoints } from "@coupon-center/contract";
import type { ScreenState } from "./screen-state.ts";

const pendingStore: ScreenState["path"] = async (staff) => {
  const query = { state: "all", search: "Northpine" } as const;
  const queue = await staff.ok(endpoints.staffListStores, { query });
  const found = queue.results[0]?.id;
  if (found === undefined) throw new Error("No store to review: make one first");
  return `/staff/stores/${found}`;
};

/** After the merchants' own states, so that there is something to review. */
export const staffStates: ScreenState[] = [
  { name: "staff-queue", path: "/staff?state=all", as: "staff", shows: "northpine.example.com" },
  { name: "staff-none", path: "/staff?search=nothing+like+it", as: "staff", shows: /No store/ },
  { name: "staff-team", path: "/staff/team", as: "staff", shows: "Invite somebody" },
  { name: "staff-store", path: pendingStore, as: "staff", shows: "The store as it will look" },
  {
    name: "staff-suspend",
    path: pendingStore,
    as: "staff",
    shows: "The store as it will look",
    act: async (page) => {
      await page
        .getByRole("region", { name: "Decision" })
        .getByRole("button", { name: /^(Decline|Suspend)/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
];
