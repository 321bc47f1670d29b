import { useEffect } from "react";
import { call } from "../api/call.ts";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { pageMeta } from "../page/meta.ts";
import { BackToPayment, DocumentFailure, DocumentSkeleton } from "../payment/DocumentFailure.tsx";
import { findDocument } from "../payment/find-document.ts";
import { Screen } from "../shell/Screen.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/invoice.ts";

export const meta = pageMeta("invoice");

/** Asks for the current address of the invoice at Stripe (decision 079). */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return findDocument(request, () =>
    call("GET /api/v1/coupon-center-transactions/:id/invoice", {
      params: { id: params.transactionId },
      signal: request.signal,
    }),
  );
}

export function HydrateFallback() {
  return <DocumentSkeleton title={useSay()("invoice")} />;
}

export default function Invoice({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  if ("url" in loaderData) return <Download url={loaderData.url} />;
  return (
    <DocumentFailure
      missing={say("noInvoice")}
      failed={say("invoiceNotLoaded")}
      isMissing={loaderData.isMissing}
    />
  );
}

/** Opens the file; Stripe sends it as a download, so this page stays. */
function Download({ url }: { url: string }) {
  const say = useSay();
  useEffect(() => window.location.replace(url), [url]);
  return (
    <Screen title={say("invoice")}>
      <MessageTicket
        stub="PDF"
        title={say("invoiceDownloads")}
        titleAs="p"
        action={
          <>
            <a href={url} className={buttonClass({})}>
              {say("downloadAgain")}
            </a>
            <BackToPayment />
          </>
        }
      />
    </Screen>
  );
}
