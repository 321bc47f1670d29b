import type { Coupon, OfferType } from "@coupon-center/contract";
import { useState } from "react";
import { redirect } from "react-router";
import { refusalText } from "../api/api-error.ts";
import { AddCoupon } from "../coupon/AddCoupon.tsx";
import { CouponCount } from "../coupon/CouponCount.tsx";
import { CouponRow } from "../coupon/CouponRow.tsx";
import styleUrl from "../coupon/coupon-list.css?url";
import { ListSkeleton } from "../coupon/ListSkeleton.tsx";
import { NeedHelp } from "../coupon/NeedHelp.tsx";
import { NoCoupons } from "../coupon/NoCoupons.tsx";
import { NotPublicYet } from "../coupon/NotPublicYet.tsx";
import { SortableCoupons } from "../coupon/SortableCoupons.tsx";
import { FILTER_FROM, isFiltered, ofTypes, TypeFilter } from "../coupon/TypeFilter.tsx";
import { UnsavedOrder } from "../coupon/UnsavedOrder.tsx";
import { useReorder } from "../coupon/use-reorder.ts";
import { useStoredCoupons } from "../coupon/use-stored-coupons.ts";
import { isStorePublic } from "../merchant/is-store-public.ts";
import { loadOwnStore } from "../merchant/load-own-store.ts";
import { deleteOwnCoupon, hasRoom } from "../merchant/own-coupons.ts";
import { useCurrentStore } from "../merchant/use-current-store.ts";
import { useReloadEachDay } from "../merchant/use-reload-each-day.ts";
import { LeaveGuard } from "../page/LeaveGuard.tsx";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { requireMerchant } from "../session/guards.ts";
import { SetupChecklist } from "../setup/SetupChecklist.tsx";
import { useSetup } from "../setup/use-setup.ts";
import { Screen } from "../shell/Screen.tsx";
import { businessNow } from "../time/business-time.ts";
import { useToday } from "../time/use-today.ts";
import { Caps } from "../ui/Caps.tsx";
import { confirm } from "../ui/confirm.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/coupon-list.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("coupons");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  const asked = businessNow();
  const own = await loadOwnStore(5_000);
  if (own === null) throw redirect(paths.myStore);
  return { store: own.store, stored: await own.coupons, asked };
}

export function HydrateFallback() {
  return <ListSkeleton />;
}

export default function CouponList({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  const store = useCurrentStore(loaderData.store);
  const { stored, show } = useStoredCoupons(loaderData.stored);
  const { coupons, changed, move, ...order } = useReorder(stored, show);
  const [types, setTypes] = useState<OfferType[]>([]);
  const setup = useSetup(stored);
  const today = useToday();
  useReloadEachDay(loaderData.asked, changed);
  const filtered = isFiltered(types);
  const sortable = coupons.length > 1 && !filtered;
  const listed = ofTypes(coupons, types);

  const askToDelete = ({ id, description }: Coupon) =>
    confirm({
      title: say("deleteCoupon"),
      text: <p>{say("deleteCouponText", { coupon: description })}</p>,
      yes: say("yesDelete"),
      no: say("noGoBack"),
      async run() {
        await deleteOwnCoupon(id);
        await show((now) => now.filter((coupon) => coupon.id !== id));
        toast(say("couponDeleted"));
      },
      failure: (error) => refusalText(error, say("couponNotDeleted")),
    });

  return (
    <Screen
      title={<Caps>{say("myCoupons")}</Caps>}
      note={coupons.length > 0 && <CouponCount count={coupons.length} sortable={sortable} />}
      action={coupons.length > 0 && <AddCoupon count={coupons.length} />}
    >
      {setup ? <SetupChecklist steps={setup} folded /> : <NotPublicYet store={store} />}
      {(coupons.length >= FILTER_FROM || filtered) && (
        <TypeFilter chosen={types} onChange={setTypes} />
      )}
      {listed.length === 0 ? (
        <NoCoupons filtered={coupons.length > 0} onShowAll={() => setTypes([])} />
      ) : (
        <SortableCoupons coupons={listed} onMove={move}>
          {listed.map((coupon) => (
            <CouponRow
              key={coupon.id}
              coupon={coupon}
              today={today}
              sortable={sortable}
              storeIsPublic={isStorePublic(store)}
              canAdd={hasRoom(coupons.length)}
              onDelete={() => askToDelete(coupon)}
            />
          ))}
        </SortableCoupons>
      )}
      {changed && <UnsavedOrder {...order} />}
      <NeedHelp />
      <LeaveGuard unsaved={changed} />
    </Screen>
  );
}
