import type { Coupon, Say } from "@coupon-center/contract";
import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";

/** The announcements of a screen reader while a coupon is moved. */
export function sortAnnouncements(coupons: readonly Coupon[], say: Say): Announcements {
  const name = (id: UniqueIdentifier) =>
    coupons.find((coupon) => coupon.id === Number(id))?.description ?? say("couponForm");
  /** What an announcement tells of a coupon, and of the position of another. */
  const valuesOf = (id: UniqueIdentifier, at: UniqueIdentifier) => ({
    coupon: name(id),
    place: coupons.findIndex((coupon) => coupon.id === Number(at)) + 1,
    all: coupons.length,
  });
  // Right after the start the coupon is reported as over itself; announcing that would interrupt
  // the first announcement.
  let last: UniqueIdentifier | null = null;
  return {
    onDragStart({ active }) {
      last = active.id;
      return say("sortPickedUp", valuesOf(active.id, active.id));
    },
    onDragOver({ active, over }) {
      if (over === null || over.id === last) return undefined;
      last = over.id;
      return say("sortMoved", valuesOf(active.id, over.id));
    },
    onDragEnd: ({ active, over }) =>
      over ? say("sortDropped", valuesOf(active.id, over.id)) : undefined,
    onDragCancel: ({ active }) => say("sortPutBack", valuesOf(active.id, active.id)),
  };
}
