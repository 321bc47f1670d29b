import { useEffect } from "react";
import { useSearchParams } from "react-router";

/**
 * True for a moment after Stripe's page has returned here with this mark in the address, which is
 * taken off, so that a reload does not tell it again.
 */
export function useReturned(mark: "paid" | "card"): boolean {
  const [search, setSearch] = useSearchParams();
  const returned = search.has(mark);
  useEffect(() => {
    if (!returned) return;
    setSearch(
      (before) => {
        before.delete(mark);
        return before;
      },
      { replace: true },
    );
  }, [mark, returned, setSearch]);
  return returned;
}
