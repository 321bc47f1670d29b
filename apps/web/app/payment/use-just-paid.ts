import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** What a payment link adds to the address when it returns here after a payment. */
const RETURNED = "paid";

/** How long Stripe's event is waited for; after that the plan is offered again. */
const AWAITED_MS = 30_000;

/** Whether the merchant has just come back from paying at Stripe, whose event may take a moment. */
export function useJustPaid(): boolean {
  const [search, setSearch] = useSearchParams();
  const returned = search.has(RETURNED);
  const [isAwaited, setAwaited] = useState(returned);
  useEffect(() => {
    if (!returned) return;
    setAwaited(true);
    // Not again if the page is reloaded later.
    setSearch(
      (before) => {
        before.delete(RETURNED);
        return before;
      },
      { replace: true },
    );
  }, [returned, setSearch]);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setAwaited(false), AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited;
}
