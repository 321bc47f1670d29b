import { Popover as Base } from "@base-ui/react/popover";
import { type ComponentProps, type ReactNode, useState } from "react";
import "./Popover.css";

interface PopoverProps {
  /** the name of what opens */
  label: string;
  trigger: Omit<ComponentProps<"button">, "ref" | "style" | "className"> & { className: string };
  className: string;
  align?: "start" | "end";
  children: (close: () => void) => ReactNode;
}

/** What floats beside its button, open from the start: it is loaded by the wish to see it. */
export function Popover({ label, trigger, className, align = "start", children }: PopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger {...trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="popover-place">
          <Base.Popup className={`popover ${className}`} aria-label={label}>
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
