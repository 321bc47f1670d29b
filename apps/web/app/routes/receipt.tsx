import { Link, redirectDocument, useRevalidator } from "react-router";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { requireMerchant } from "../session/guards.ts";
import { FailurePage } from "../shell/FailurePage.tsx";
import { ScreenSkeleton } from "../shell/Screen.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { CardSkeleton } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/receipt.ts";

export const meta = pageMeta("receipt");

function Back() {
  const say = useSay();
  return (
    <Link to={paths.payment} className={buttonClass({ variant: "ghost" })}>
      {say("backToPayment")}
    </Link>
  );
}

/** Redirects to the current page of the receipt or the open invoice at Stripe (decision 061). */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  try {
    const { url } = await call("GET /api/v1/coupon-center-transactions/:id/receipt", {
      params: { id: params.transactionId },
    });
    return redirectDocument(url);
  } catch (error) {
    return { isMissing: error instanceof ApiError && error.status < 500 };
  }
}

export function HydrateFallback() {
  const say = useSay();
  return (
    <ScreenSkeleton title={say("receipt")}>
      <CardSkeleton />
    </ScreenSkeleton>
  );
}

/** Shown only if there is no such page. */
export default function Receipt({ loaderData: { isMissing } }: Route.ComponentProps) {
  const say = useSay();
  const { revalidate, state } = useRevalidator();
  if (state === "loading") return <HydrateFallback />;
  const action = isMissing ? (
    <Back />
  ) : (
    <>
      <Button onClick={() => void revalidate()}>{say("tryAgain")}</Button>
      <Back />
    </>
  );
  return (
    <FailurePage
      title={isMissing ? say("noReceipt") : say("receiptNotLoaded")}
      stub={isMissing ? "404" : undefined}
      action={action}
    >
      {say("paymentNotAffected")}
    </FailurePage>
  );
}
