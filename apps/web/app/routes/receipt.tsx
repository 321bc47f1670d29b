import { Link, redirectDocument, useRevalidator } from "react-router";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { requireMerchant } from "../session/guards.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { StateView } from "../ui/StateView.tsx";
import type { Route } from "./+types/receipt.ts";

export const meta = pageMeta("receipt");

const title = <Caps>RECEIPT</Caps>;

const back = (
  <Link to={paths.payment} className={buttonClass({ variant: "ghost" })}>
    Back to Payment
  </Link>
);

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
  return <ScreenSkeleton title={title} shape="list" />;
}

/** Shown only if there is no such page. */
export default function Receipt({ loaderData: { isMissing } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (state === "loading") return <ScreenSkeleton title={title} shape="list" />;
  return (
    <Screen title={title}>
      <section className="panel">
        {isMissing ? (
          <StateView title="There is no receipt for this payment." action={back} />
        ) : (
          <StateView
            title="The receipt could not be loaded."
            action={
              <>
                <Button onClick={() => void revalidate()}>Try again</Button>
                {back}
              </>
            }
          >
            <p>Your payment is not affected.</p>
          </StateView>
        )}
      </section>
    </Screen>
  );
}
