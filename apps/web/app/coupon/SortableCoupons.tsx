import type { Coupon } from "@coupon-center/contract";
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type ReactNode, useMemo } from "react";
import { useSay } from "../ui/use-say.ts";
import { sortAnnouncements } from "./sort-text.ts";

interface SortableCouponsProps {
  coupons: readonly Coupon[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** A list that can be sorted by mouse, touch or keyboard; every step is announced. */
export function SortableCoupons({ coupons, onMove, children }: SortableCouponsProps) {
  const say = useSay();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = coupons.map((coupon) => coupon.id);
  const announcements = useMemo(() => sortAnnouncements(coupons, say), [coupons, say]);

  function drop({ active, over }: DragEndEvent) {
    if (over === null || over.id === active.id) return;
    onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: say("sortInstructions") },
        // React keeps it where it is; dnd-kit would take it back a frame after it has moved on.
        restoreFocus: false,
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="stack coupon-list">{children}</ol>
      </SortableContext>
    </DndContext>
  );
}
