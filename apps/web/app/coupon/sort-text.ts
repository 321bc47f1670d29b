import type { Coupon } from "@coupon-center/contract";
import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";

export const sortInstructions =
  "To move a coupon, press space or enter, use the arrow keys, and press space or enter again. Escape puts it back.";

/** The announcements of a screen reader while a coupon is moved. */
export function sortAnnouncements(coupons: readonly Coupon[]): Announcements {
  const name = (id: UniqueIdentifier) =>
    coupons.find((coupon) => coupon.id === Number(id))?.description ?? "Coupon";
  const place = (id: UniqueIdentifier) =>
    `${coupons.findIndex((coupon) => coupon.id === Number(id)) + 1} of ${coupons.length}`;
  // Right after the start the coupon is reported as over itself; announcing that would interrupt
  // the first announcement.
  let last: UniqueIdentifier | null = null;
  return {
    onDragStart({ active }) {
      last = active.id;
      return `${name(active.id)} picked up, position ${place(active.id)}.`;
    },
    onDragOver({ active, over }) {
      if (over === null || over.id === last) return undefined;
      last = over.id;
      return `${name(active.id)} moved to position ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} dropped at position ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${name(active.id)} put back to position ${place(active.id)}.`,
  };
}
