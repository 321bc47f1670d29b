import { use } from "react";
import { useFetcher } from "react-router";
import type { LoadedPayment } from "./load-payment.ts";
import { type PaymentParts, partPath } from "./payment-parts.ts";

/** A part as loaded by the route, until its fetcher has reloaded it. */
export function usePaymentPart<K extends keyof PaymentParts>(name: K, loaded: LoadedPayment) {
  const first = use(loaded.parts);
  // A key per load, as a fetcher's earlier data is older than the loader's.
  const fetcher = useFetcher<Partial<PaymentParts>>({ key: `${name} ${loaded.round}` });
  return {
    part: { ...first, ...fetcher.data }[name],
    loading: fetcher.state !== "idle",
    reload: () => void fetcher.load(partPath(name)),
  };
}
