import { Popover as Base } from "@base-ui/react/popover";
import { type ComponentProps, type ReactNode, use, useRef, useState } from "react";
import { InDialog } from "../in-dialog.ts";

interface PopoverProps {
  /** the accessible name of the popover */
  label: string;
  trigger: Omit<ComponentProps<"button">, "ref" | "style" | "className"> & { className: string };
  className: string;
  align?: "start" | "end";
  /** a selector of the element around the trigger to align with, instead of the trigger */
  beside?: string;
  children: (close: () => void) => ReactNode;
}

/** A floating element beside its button, open from the start, as it is only loaded to be shown. */
export function Popover({
  label,
  trigger,
  className,
  align = "start",
  beside,
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(true);
  const opener = useRef<HTMLButtonElement>(null);
  // All outside of a modal dialog is inert, and below it.
  const dialog = use(InDialog)?.element;

  // Immediately, as a dialog that is opened next returns the focus to the current element.
  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  return (
    <Base.Root
      open={open}
      onOpenChange={(opens, { reason, event }) => {
        if (reason !== "escape-key") return setOpen(opens);
        // The browser would close the dialog around it too.
        event.preventDefault();
        close();
      }}
    >
      <Base.Trigger {...trigger} ref={opener} />
      <Base.Portal container={dialog}>
        <Base.Positioner
          positionMethod={dialog ? "fixed" : "absolute"}
          anchor={beside ? () => opener.current?.closest(beside) ?? null : undefined}
          sideOffset={6}
          align={align}
          className="popover-place"
        >
          <Base.Popup className={`popover ${className}`} aria-label={label}>
            {children(close)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
