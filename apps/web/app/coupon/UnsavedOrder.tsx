import { Button } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";
import type { useReorder } from "./use-reorder.ts";

type UnsavedOrderProps = Pick<
  ReturnType<typeof useReorder>,
  "saving" | "settling" | "save" | "discard"
>;

/** A bar, visible at any scroll position, to save or discard a changed order. */
export function UnsavedOrder({ saving, settling, save, discard }: UnsavedOrderProps) {
  const say = useSay();
  return (
    <section className="ends unsaved" aria-label={say("unsavedOrder")}>
      <p>{say("orderNotSaved")}</p>
      <div className="actions">
        <Button variant="ghost" disabled={saving || settling} onClick={discard}>
          {say("discard")}
        </Button>
        <Button busy={saving} disabled={settling} onClick={save}>
          {saving ? say("savingChanges") : say("saveChanges")}
        </Button>
      </div>
    </section>
  );
}
