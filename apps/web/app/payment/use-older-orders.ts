import { useState } from "react";
import { partOf } from "../api/part.ts";
import { loadOrders, type Orders } from "./payment-parts.ts";
import { withoutRepeats } from "./without-repeats.ts";

/** The orders after the first page, loaded page by page. */
export function useOlderOrders(first: Orders) {
  const [pages, setPages] = useState([first.results]);
  const [state, setState] = useState<"loaded" | "loading" | "failed">("loaded");

  async function loadMore() {
    setState("loading");
    const next = await partOf(loadOrders(pages.length + 1));
    if (!next.failed) setPages([...pages, next.data.results]);
    setState(next.failed ? "failed" : "loaded");
  }

  return { rows: withoutRepeats(pages.flat()), state, loadMore };
}
