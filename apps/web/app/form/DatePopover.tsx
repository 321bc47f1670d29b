import { Popover } from "@base-ui/react/popover";
import type { Day } from "@coupon-center/contract";
import { useState } from "react";
import { CalendarIcon } from "../ui/icons.tsx";
import { Calendar } from "./Calendar.tsx";

export interface DatePopoverProps {
  label: string;
  value: Day | null;
  disabled?: boolean;
  onPick: (day: Day) => void;
}

/** The calendar behind a date field's button, open from the start: it is loaded by the wish to see it. */
export function DatePopover({ label, value, disabled, onPick }: DatePopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="date-button" aria-label={label} disabled={disabled}>
        <CalendarIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="date-positioner">
          <Popover.Popup className="date-popup" aria-label={label}>
            <Calendar
              value={value}
              onPick={(day) => {
                onPick(day);
                setOpen(false);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
