import { readId } from "@coupon-center/contract";
import { useRef, useState } from "react";
import { data, redirect } from "react-router";
import { ApiError, hasStatus } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { CouponEditor } from "../coupon/CouponEditor.tsx";
import { CouponState } from "../coupon/CouponState.tsx";
import { changeCoupon } from "../coupon/change-coupon.ts";
import styleUrl from "../coupon/coupon-editor.css?url";
import { type CouponFormValues, couponPayload, formOf } from "../coupon/coupon-form.ts";
import { createCoupon } from "../coupon/create-coupon.ts";
import { EditorSkeleton } from "../coupon/EditorSkeleton.tsx";
import { useIdempotencyKey } from "../form/use-idempotency-key.ts";
import { isStorePublic } from "../merchant/is-store-public.ts";
import { useLastSeen } from "../merchant/last-seen.ts";
import { useCurrentStore } from "../merchant/use-current-store.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useNavigateWhileShown } from "../page/use-navigate-while-shown.ts";
import { useClient } from "../page/use-page-context.ts";
import { requireMerchant } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { useToday } from "../time/use-today.ts";
import { Blank } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/coupon-edit.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("editCouponTitle");

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  const id = readId(params.couponId);
  if (id === null) throw data(null, { status: 404 });
  const store = (await loadProfile(5_000))?.store;
  if (!store) throw redirect(paths.myStore);
  const { signal } = request;
  const coupon = await call("GET /api/coupon/:id", { params: { id }, signal });
  if (coupon.store.id !== store.id) throw data(null, { status: 404 });
  return { store, coupon };
}

export function HydrateFallback() {
  return <EditorSkeleton store={useLastSeen()?.store ?? null} note={<Blank length={20} />} />;
}

export default function CouponEdit({ loaderData }: Route.ComponentProps) {
  return <OneCoupon key={loaderData.coupon.id} loaderData={loaderData} />;
}

function OneCoupon({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const say = useSay();
  const { coupon } = loaderData;
  const store = useCurrentStore(loaderData.store);
  const client = useClient();
  const navigate = useNavigateWhileShown();
  const [today] = useState(useToday());

  const tries = useIdempotencyKey();
  const [gone, setGone] = useState(false);
  /** the time of the version that the input changes; null to replace any */
  const basedOn = useRef<string | null>(coupon.updated_at);

  async function save(values: CouponFormValues) {
    const body = couponPayload(values, store.id, client, coupon);
    if (gone) {
      await createCoupon(body, tries(body), say);
      return;
    }
    try {
      basedOn.current = (await changeCoupon(coupon.id, body, basedOn.current, say)).updated_at;
    } catch (error) {
      if (hasStatus(error, 409)) {
        basedOn.current = null;
        throw new ApiError(409, { detail: say("couponChangedElsewhere") });
      }
      if (!hasStatus(error, 404)) throw error;
      setGone(true);
      throw new ApiError(404, { detail: say("couponDeletedElsewhere") });
    }
  }

  return (
    <CouponEditor
      store={store}
      today={today}
      defaults={formOf(coupon)}
      stored={coupon}
      submitText={gone ? say("saveCoupon") : say("saveCouponChanges")}
      note={
        !gone && (
          <span className="actions">
            <CouponState coupon={coupon} today={today} storeIsPublic={isStorePublic(store)} />
          </span>
        )
      }
      basedOn={basedOn}
      onSave={save}
      onSaved={async () => navigate(paths.coupons)}
    />
  );
}
