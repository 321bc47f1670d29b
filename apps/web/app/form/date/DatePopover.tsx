import type { Day } from "@coupon-center/contract";
import { CalendarIcon } from "../../ui/icons.tsx";
import { Popover } from "../../ui/popover/Popover.tsx";
import { Calendar } from "./Calendar.tsx";

export interface DatePopoverProps {
  label: string;
  value: Day | null;
  disabled?: boolean;
  onPick: (day: Day) => void;
}

/** The calendar that a date field's button opens. */
export function DatePopover({ label, value, disabled, onPick }: DatePopoverProps) {
  const trigger = {
    className: "date-button",
    "aria-label": label,
    disabled,
    children: <CalendarIcon />,
  };
  return (
    <Popover label={label} trigger={trigger} className="date-popup" beside=".date-field">
      {(close) => (
        <Calendar
          value={value}
          onPick={(day) => {
            onPick(day);
            close();
          }}
        />
      )}
    </Popover>
  );
}
