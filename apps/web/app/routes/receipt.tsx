import { redirectDocument } from "react-router";
import { call } from "../api/call.ts";
import { pageMeta } from "../page/meta.ts";
import { DocumentFailure, DocumentSkeleton } from "../payment/DocumentFailure.tsx";
import { findDocument } from "../payment/find-document.ts";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/receipt.ts";

export const meta = pageMeta("receipt");

/** Redirects to the current page of the receipt or the open invoice at Stripe (decision 061). */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const found = await findDocument(request, () =>
    call("GET /api/v1/coupon-center-transactions/:id/receipt", {
      params: { id: params.transactionId },
      signal: request.signal,
    }),
  );
  return "url" in found ? redirectDocument(found.url) : found;
}

export function HydrateFallback() {
  return <DocumentSkeleton title={useSay()("receipt")} />;
}

/** Shown only if there is no such page. */
export default function Receipt({ loaderData: { isMissing } }: Route.ComponentProps) {
  const say = useSay();
  return (
    <DocumentFailure
      missing={say("noReceipt")}
      failed={say("receiptNotLoaded")}
      isMissing={isMissing}
    />
  );
}
