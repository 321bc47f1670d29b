import { Link } from "react-router";
import { call } from "../api/call.ts";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { requireStaff } from "../session/guards.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { History } from "../staff/History.tsx";
import { ReviewActions } from "../staff/ReviewActions.tsx";
import { RevisionDiff } from "../staff/RevisionDiff.tsx";
import { reviewLook } from "../staff/review-text.ts";
import { StaffCoupons } from "../staff/StaffCoupons.tsx";
import { StoreDetails } from "../staff/StoreDetails.tsx";
import { PreviewPage } from "../storefront/PreviewPage.tsx";
import { useToday } from "../time/use-today.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Tag } from "../ui/Tag.tsx";
import type { Route } from "./+types/staff-store.ts";
import "../staff/staff.css";

export const meta = pageMeta("Store review");

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireStaff(request);
  return call("GET /api/v1/staff/stores/:id", {
    params: { id: params.storeId },
    signal: request.signal,
  });
}

export function HydrateFallback() {
  return <ScreenSkeleton title="STORE" shape="form" />;
}

export default function StaffStorePage({ loaderData: store }: Route.ComponentProps) {
  const client = useClient();
  const today = useToday();
  const look = reviewLook(store.state);
  return (
    <Screen
      title={
        <>
          {store.name} <Tag tone={look.tone}>{look.text}</Tag>
        </>
      }
      note={store.owner.email}
      action={
        <Link className={buttonClass({ variant: "ghost" })} to={paths.staff}>
          Back to the queue
        </Link>
      }
    >
      <div className="review">
        <div className="stack">
          {store.pending_revision && (
            <RevisionDiff store={store} revision={store.pending_revision} />
          )}
          <section aria-labelledby="looks">
            <h2 id="looks" className="section-title">
              The store as it will look
            </h2>
            <div className="panel review-preview">
              <PreviewPage
                as="part"
                store={{ ...store, ...store.pending_revision }}
                coupons={store.coupons}
                currency={client.currency}
                today={today}
                timeZone={client.timeZone}
              />
            </div>
          </section>
          <StaffCoupons store={store} />
        </div>
        <div className="side side-first">
          <ReviewActions key={`${store.state} ${store.updated_at}`} store={store} />
          <StoreDetails store={store} />
          <History entries={store.history} coupons={store.coupons} />
        </div>
      </div>
    </Screen>
  );
}
