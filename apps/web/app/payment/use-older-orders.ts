import { useState } from "react";
import { useFetcher } from "react-router";
import { type Orders, type PaymentParts, partPath } from "./payment-parts.ts";
import { withoutRepeats } from "./without-repeats.ts";

/** The orders after the first page, loaded page by page. */
export function useOlderOrders(first: Orders, round: number) {
  const fetcher = useFetcher<Partial<PaymentParts>>({ key: `older orders ${round}` });
  const answer = fetcher.data?.orders;
  const [taken, setTaken] = useState({ answer, pages: [first.results] });
  if (answer !== undefined && answer !== taken.answer) {
    setTaken({
      answer,
      pages: answer.failed ? taken.pages : [...taken.pages, answer.data.results],
    });
  }
  return {
    rows: withoutRepeats(taken.pages.flat()),
    loading: fetcher.state !== "idle",
    failed: answer?.failed === true,
    loadMore: () => void fetcher.load(partPath("orders", taken.pages.length + 1)),
  };
}
