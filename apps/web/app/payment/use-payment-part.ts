import { use } from "react";
import { useFetcher } from "react-router";
import type { LoadedPayment } from "./load-payment.ts";
import { type PaymentParts, partPath } from "./payment-parts.ts";

/** A part as the route's loader brought it, until its fetcher has brought it anew. */
export function usePaymentPart<K extends keyof PaymentParts>(name: K, loaded: LoadedPayment) {
  const first = use(loaded.parts);
  // A key for each round: what a fetcher brought before is older than what the loader brings.
  const fetcher = useFetcher<Partial<PaymentParts>>({ key: `${name} ${loaded.round}` });
  return {
    part: { ...first, ...fetcher.data }[name],
    loading: fetcher.state !== "idle",
    reload: () => void fetcher.load(partPath(name)),
  };
}
