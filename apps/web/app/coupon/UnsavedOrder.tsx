import { Button } from "../ui/Button.tsx";
import type { useReorder } from "./use-reorder.ts";

type UnsavedOrderProps = Pick<
  ReturnType<typeof useReorder>,
  "saving" | "settling" | "save" | "discard"
>;

/** A bar, visible at any scroll position, to save or discard a changed order. */
export function UnsavedOrder({ saving, settling, save, discard }: UnsavedOrderProps) {
  return (
    <section className="unsaved" aria-label="Unsaved order">
      <p>The new order is not saved yet.</p>
      <div className="actions">
        <Button variant="ghost" disabled={saving || settling} onClick={discard}>
          Discard
        </Button>
        <Button busy={saving} disabled={settling} onClick={save}>
          {saving ? "Saving changes..." : "Save changes"}
        </Button>
      </div>
    </section>
  );
}
