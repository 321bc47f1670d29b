import { useRef } from "react";
import { hasStatus } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { partOf } from "../api/part.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { requireStaff } from "../session/guards.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { StoreBilling } from "../staff/billing/StoreBilling.tsx";
import { reviewLooks } from "../staff/review-text.ts";
import styleUrl from "../staff/screens.css?url";
import { Breadcrumb } from "../staff/store/Breadcrumb.tsx";
import { History } from "../staff/store/History.tsx";
import { ReviewActions } from "../staff/store/ReviewActions.tsx";
import { RevisionDiff } from "../staff/store/RevisionDiff.tsx";
import { StaffCoupons } from "../staff/store/StaffCoupons.tsx";
import { StoreDetails } from "../staff/store/StoreDetails.tsx";
import { StoreGone } from "../staff/store/StoreGone.tsx";
import { PreviewPage } from "../storefront/PreviewPage.tsx";
import { useToday } from "../time/use-today.ts";
import { Caps } from "../ui/Caps.tsx";
import { CardSkeleton } from "../ui/Skeleton.tsx";
import { Tag } from "../ui/Tag.tsx";
import { useFocusOnChange } from "../ui/use-focus-on-change.ts";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/staff-store.ts";

export const links = screenStyle(styleUrl);
export const meta: Route.MetaFunction = (args) =>
  pageMeta("storeReview", args.loaderData?.store.name)(args);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request);
  const input = { params: { id: params.storeId }, signal: request.signal };
  const [store, billing] = await Promise.all([
    call("GET /api/v1/staff/stores/:id", input).catch(nullIfGone),
    partOf(call("GET /api/v1/staff/stores/:id/billing", input)),
  ]);
  return store && { store, billing };
}

/** A store that its owner deleted has a screen of its own, with the way back to the others. */
function nullIfGone(error: unknown): null {
  if (hasStatus(error, 404)) return null;
  throw error;
}

export function HydrateFallback() {
  const say = useSay();
  return (
    <ScreenSkeleton title={<Caps>{say("reviewTitle")}</Caps>}>
      <CardSkeleton />
    </ScreenSkeleton>
  );
}

export default function StaffStorePage({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <StoreGone /> : <StoreReview {...loaderData} />;
}

function StoreReview({ store, billing }: NonNullable<Route.ComponentProps["loaderData"]>) {
  const say = useSay();
  const today = useToday();
  const look = reviewLooks[store.state];
  // A decision removes its own button, and usually the whole store, so the focus moves to the top.
  const shown = `${store.id} ${store.review_tag}`;
  const name = useRef<HTMLElement>(null);
  useFocusOnChange(shown, name);
  return (
    <>
      <Breadcrumb name={store.name} />
      <Screen
        title={
          <>
            <bdi ref={name} tabIndex={-1}>
              {store.name}
            </bdi>{" "}
            <Tag tone={look.tone}>{say(look.text)}</Tag>
          </>
        }
        note={store.owner.email}
      >
        <ReviewActions key={store.id} store={store} />
        <div className="review">
          <StoreDetails key={store.id} store={store} />
          <div className="review-store">
            {store.pending_revision && (
              <RevisionDiff store={store} revision={store.pending_revision} />
            )}
            <section aria-labelledby="looks">
              <h2 id="looks" className="section-title">
                {say("storeAsItWillLook")}
              </h2>
              <div className="panel review-preview">
                <PreviewPage
                  as="part"
                  store={{ ...store, ...store.pending_revision }}
                  updatedAt={store.updated_at}
                  coupons={store.coupons}
                  today={today}
                />
              </div>
            </section>
            <StaffCoupons key={store.id} store={store} />
            <StoreBilling key={`${store.id} billing`} store={store} billing={billing} />
          </div>
          <History entries={store.history} coupons={store.coupons} />
        </div>
      </Screen>
    </>
  );
}
