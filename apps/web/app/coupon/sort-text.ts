import type { Coupon } from "@coupon-center/contract";
import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";

export const sortInstructions =
  "To move a coupon, press space or enter, use the arrow keys, and press space or enter again. Escape puts it back.";

/** What a screen reader hears while a coupon is being moved. */
export function sortAnnouncements(coupons: readonly Coupon[]): Announcements {
  const name = (id: UniqueIdentifier) =>
    coupons.find((coupon) => coupon.id === Number(id))?.description ?? "Coupon";
  const place = (id: UniqueIdentifier) =>
    `${coupons.findIndex((coupon) => coupon.id === Number(id)) + 1} of ${coupons.length}`;
  // Told as 'over itself' right after it was picked up: saying that would drown the first words.
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
