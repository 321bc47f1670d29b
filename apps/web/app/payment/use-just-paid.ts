import { useEffect, useState } from "react";
import { useReturned } from "./use-returned.ts";

/** How long Stripe's event is waited for; after that the plan is offered again. */
const AWAITED_MS = 30_000;

/** Whether the merchant has just come back from paying at Stripe, whose event may take a moment. */
export function useJustPaid(): boolean {
  const returned = useReturned("paid");
  const [isAwaited, setAwaited] = useState(returned);
  useEffect(() => {
    if (returned) setAwaited(true);
  }, [returned]);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setAwaited(false), AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited;
}
