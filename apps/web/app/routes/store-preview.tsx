import { readableHost, type Store } from "@coupon-center/contract";
import { Link, redirect } from "react-router";
import { isStorePublic } from "../merchant/is-store-public.ts";
import { loadOwnStore } from "../merchant/load-own-store.ts";
import { PlanBanner } from "../merchant/PlanBanner.tsx";
import { useCurrentStore } from "../merchant/use-current-store.ts";
import { useReloadEachDay } from "../merchant/use-reload-each-day.ts";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { requireMerchant } from "../session/guards.ts";
import { ScreenSkeleton } from "../shell/Screen.tsx";
import { PreviewPage } from "../storefront/PreviewPage.tsx";
import { businessNow } from "../time/business-time.ts";
import { useToday } from "../time/use-today.ts";
import { Banner } from "../ui/Banner.tsx";
import { CardSkeleton } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/store-preview.ts";

export const meta = pageMeta("preview");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  const asked = businessNow();
  const own = await loadOwnStore(5_000);
  if (own === null) throw redirect(paths.myStore);
  return { store: own.store, coupons: await own.coupons, asked };
}

export function HydrateFallback() {
  const say = useSay();
  return (
    <ScreenSkeleton title={say("preview")}>
      <CardSkeleton />
    </ScreenSkeleton>
  );
}

export default function StorePreview({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  const { coupons, asked } = loaderData;
  const store = useCurrentStore(loaderData.store);
  const today = useToday();
  useReloadEachDay(asked);
  const { locale } = useClient();
  const shown = { ...store, ...store.pending_revision };
  return (
    <>
      <div className="wrap screen-notices preview-notice">
        <PlanBanner />
        <Banner
          lead={say("previewLead")}
          action={<Link to={paths.myStore}>{say("backToMyStore")}</Link>}
        >
          {say(noticeOf(store))}
        </Banner>
      </div>
      <PreviewPage
        store={shown}
        host={readableHost(shown.website_url, locale)}
        updatedAt={store.updated_at}
        coupons={coupons}
        today={today}
      />
    </>
  );
}

/** Who sees what the preview shows. */
function noticeOf(store: Store) {
  if (!store.is_approved) return "previewText";
  // Without a plan in force the page is public, and empty (decision 037).
  if (!isStorePublic(store)) return "previewHidden";
  return store.pending_revision ? "previewChanged" : "previewLive";
}
