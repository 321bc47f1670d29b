import type { Coupon } from "@coupon-center/contract";
import { useCallback, useEffect, useState } from "react";
import { hasStatus, refusalText } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useAttempt } from "../api/use-attempt.ts";
import { loadOwnCoupons } from "../merchant/own-coupons.ts";
import { paths } from "../page/paths.ts";
import { takeDraft } from "../session/draft.ts";
import { placeOf, useKeptDraft } from "../session/use-kept-draft.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";

/**
 * After a drop the drag library ignores clicks for 50 ms, so the button must not look clickable.
 */
const SETTLE_MS = 80;

const DRAFT = "order";

/** Both by the coupons' ids. */
interface Sorting {
  order: readonly number[];
  /** the stored order that was sorted, which may be another one by the time it is saved */
  base: readonly number[];
}

const idsOf = (coupons: readonly Coupon[]) => coupons.map(({ id }) => id);

/**
 * The order on screen, whether it differs from the stored one, and saving it. It outlives the end
 * of the session. `show` loads what is stored; if that is not possible, it is what `change` makes
 * of it.
 */
export function useReorder(
  stored: readonly Coupon[],
  show: (change: (stored: readonly Coupon[]) => readonly Coupon[]) => Promise<void>,
) {
  const say = useSay();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const { attempt, busy: saving } = useAttempt((error) =>
    hasStatus(error, 409) ? say("orderOutdated") : refusalText(error, say("orderFailed")),
  );
  const [settling, setSettling] = useState(false);
  const coupons = sorting === null ? stored : inOrder(stored, sorting.order);
  // Compared on each render, as a coupon may have been deleted since the list was sorted.
  const changed = coupons.some((coupon, place) => coupon !== stored[place]);

  useEffect(() => {
    const { order, base } = takeDraft(placeOf(paths.coupons, DRAFT))?.values ?? {};
    if (Array.isArray(order) && Array.isArray(base)) setSorting({ order, base });
  }, []);
  const read = useCallback(() => ({ values: { ...sorting } }), [sorting]);
  useKeptDraft({ path: paths.coupons, name: DRAFT, unsaved: changed, read });

  function move(from: number, to: number) {
    const ids = idsOf(coupons);
    const moved = ids.splice(from, 1);
    ids.splice(to, 0, ...moved);
    // What is stored is about to change while it is saved.
    const isStored = !saving && ids.every((id, place) => stored[place]?.id === id);
    setSorting(isStored ? null : { order: ids, base: sorting?.base ?? idsOf(stored) });
    setSettling(true);
    setTimeout(() => setSettling(false), SETTLE_MS);
  }

  function discard() {
    setSorting(null);
    toast(say("orderDiscarded"), "plain");
  }

  const save = () =>
    attempt(async () => {
      try {
        await sendOrder(coupons, sorting === null ? stored : inOrder(stored, sorting.base));
      } catch (error) {
        if (hasStatus(error, 409)) {
          // The list has changed elsewhere, so the stored one is shown.
          await show((now) => now);
          setSorting(null);
        }
        throw error;
      }
      await show((now) => inOrder(now, idsOf(coupons)));
      // Unless it was moved on meanwhile; moved back to what is saved, it is another array.
      setSorting((now) =>
        now === null || String(now.order) === String(sorting?.order)
          ? null
          : { ...now, base: idsOf(coupons) },
      );
      toast(say("orderSaved"));
    });

  return { coupons, changed, settling, saving, move, save, discard };
}

function sendOrder(coupons: readonly Coupon[], sorted: readonly Coupon[]) {
  const items = coupons.map(({ id }, place) => ({
    id: String(id),
    sort_number: String(place + 1),
  }));
  return call("POST /api/v1/coupons/sort-coupons", {
    body: { items, based_on: idsOf(sorted) },
    repeat: true,
    async resultIfLost() {
      const stored = await loadOwnCoupons(coupons[0]?.store.slug ?? "");
      return coupons.every(({ id }, place) => stored[place]?.id === id) || null;
    },
  });
}

function inOrder(stored: readonly Coupon[], order: readonly number[]): readonly Coupon[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const rank = (coupon: Coupon) => place.get(coupon.id) ?? stored.length;
  return [...stored].sort((a, b) => rank(a) - rank(b));
}
