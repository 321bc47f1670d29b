import { useLocation } from "react-router";
import { paths } from "../../page/paths.ts";

/** What a link from a list to a store keeps for the way back, over a reload too. */
export function useListState(): { list: string } {
  return { list: useLocation().search };
}

/** The list that led to the store that is shown, with its search and page, else the queue. */
export function useListAddress(): string {
  const state: unknown = useLocation().state;
  const list = typeof state === "object" && state !== null ? Reflect.get(state, "list") : "";
  return paths.staff + (typeof list === "string" ? list : "");
}
