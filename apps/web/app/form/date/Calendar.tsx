import type { Day } from "@coupon-center/contract";
import { DayPicker } from "react-day-picker";
import { useClient } from "../../page/use-page-context.ts";
import { spokenDay } from "../../time/day-text.ts";
import { useToday } from "../../time/use-today.ts";

interface CalendarProps {
  value: Day | null;
  onPick: (day: Day) => void;
}

/** A month to pick a day from. The picker uses local dates; values are calendar days. */
export function Calendar({ value, onPick }: CalendarProps) {
  const { locale } = useClient();
  const today = useToday();
  const selected = value ? toLocalDate(value) : undefined;
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      today={toLocalDate(today)}
      selected={selected}
      defaultMonth={selected}
      onSelect={(date) => onPick(toDay(date))}
      classNames={{ root: "calendar" }}
      // Contains the visible number, so that voice control finds the button by it.
      labels={{ labelDayButton: (date) => spokenDay(toDay(date), locale) }}
    />
  );
}

function toLocalDate(day: Day): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
