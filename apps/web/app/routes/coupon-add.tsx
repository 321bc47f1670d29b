import { type Coupon, readId } from "@coupon-center/contract";
import { useState } from "react";
import { hasStatus } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { CouponEditor } from "../coupon/CouponEditor.tsx";
import styleUrl from "../coupon/coupon-editor.css?url";
import { type CouponFormValues, copyOf, couponPayload, newCoupon } from "../coupon/coupon-form.ts";
import { createCoupon } from "../coupon/create-coupon.ts";
import { EditorSkeleton } from "../coupon/EditorSkeleton.tsx";
import { NoRoom } from "../coupon/NoRoom.tsx";
import { hasSent, useIdempotencyKey } from "../form/use-idempotency-key.ts";
import { useLastSeen } from "../merchant/last-seen.ts";
import { loadOwnStore } from "../merchant/load-own-store.ts";
import { hasRoom } from "../merchant/own-coupons.ts";
import { StoreRequired } from "../merchant/StoreRequired.tsx";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useNavigateWhileShown } from "../page/use-navigate-while-shown.ts";
import { useClient, useCouponSiteHost } from "../page/use-page-context.ts";
import { requireMerchant } from "../session/guards.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { AddYourStore } from "../store/AddYourStore.tsx";
import { useToday } from "../time/use-today.ts";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/coupon-add.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("addCouponTitle");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  const own = await loadOwnStore(5_000);
  const store = own?.store ?? null;
  const from = readId(new URL(request.url).searchParams.get("from") ?? "");
  const [full, model] = await Promise.all([
    own !== null && isFull(own.coupons),
    store && from ? loadModel(from, store.id, request.signal) : null,
  ]);
  // What was sent may be the last coupon itself, so that its form stays for another try.
  return { store, full: full && !hasSent(paths.addCoupon), model };
}

/** Whether the store has all its coupons; if that is unknown, saving will tell. */
async function isFull(coupons: Promise<Coupon[]>): Promise<boolean> {
  const { length } = await coupons.catch(() => []);
  return !hasRoom(length);
}

/** The own coupon to duplicate; null if it does not exist any more. */
async function loadModel(id: number, storeId: number, signal: AbortSignal): Promise<Coupon | null> {
  try {
    const coupon = await call("GET /api/coupon/:id", { params: { id }, signal });
    return coupon.store.id === storeId ? coupon : null;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

export function HydrateFallback() {
  const say = useSay();
  const host = useCouponSiteHost();
  const seen = useLastSeen();
  if (seen && !seen.store)
    return (
      <ScreenSkeleton title={<AddYourStore host={host} />}>
        <StoreRequired>{say("couponNeedsStore")}</StoreRequired>
      </ScreenSkeleton>
    );
  if (seen && !hasRoom(seen.coupons.length) && !hasSent(paths.addCoupon))
    return (
      <ScreenSkeleton title={<Caps>{say("couponInformation")}</Caps>}>
        <NoRoom />
      </ScreenSkeleton>
    );
  return <EditorSkeleton store={seen?.store ?? null} />;
}

export default function CouponAdd({ loaderData: { store, full, model } }: Route.ComponentProps) {
  const say = useSay();
  const client = useClient();
  const host = useCouponSiteHost();
  const navigate = useNavigateWhileShown();
  const tries = useIdempotencyKey();
  const [today] = useState(useToday());
  if (store === null) {
    return (
      <Screen title={<AddYourStore host={host} />}>
        <StoreRequired>{say("couponNeedsStore")}</StoreRequired>
      </Screen>
    );
  }

  if (full)
    return (
      <Screen title={<Caps>{say("couponInformation")}</Caps>}>
        <NoRoom />
      </Screen>
    );

  async function save(values: CouponFormValues) {
    if (store === null) return;
    const body = couponPayload(values, store.id, client, model ?? undefined);
    await createCoupon(body, tries(body), say);
  }

  return (
    <CouponEditor
      store={store}
      today={today}
      key={model?.id}
      defaults={model ? copyOf(model, today) : newCoupon(today, store.website_url)}
      stored={model ?? undefined}
      submitText={say("saveCoupon")}
      onSave={save}
      onSaved={async () => navigate(paths.coupons)}
    />
  );
}
