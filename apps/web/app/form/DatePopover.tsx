import { Popover } from "@base-ui/react/popover";
import type { Day } from "@coupon-center/contract";
import { lazy, Suspense, useState } from "react";
import { CalendarIcon } from "../ui/icons.tsx";
import { Spinner } from "../ui/Spinner.tsx";

const Calendar = lazy(() =>
  import("./Calendar.tsx").then((module) => ({ default: module.Calendar })),
);

interface DatePopoverProps {
  label: string;
  value: Day | null;
  disabled?: boolean;
  onPick: (day: Day) => void;
}

/** The calendar behind a date field; its code arrives when it is opened first. */
export function DatePopover({ label, value, disabled, onPick }: DatePopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="date-button" aria-label={label} disabled={disabled}>
        <CalendarIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="date-positioner">
          <Popover.Popup className="date-popup" aria-label={label}>
            <Suspense fallback={<Spinner large label="Loading the calendar" />}>
              <Calendar
                value={value}
                onPick={(day) => {
                  onPick(day);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
