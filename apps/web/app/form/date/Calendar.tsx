import { countText, type Day } from "@coupon-center/contract";
import { DayPicker } from "react-day-picker";
import { useClient } from "../../page/use-page-context.ts";
import { monthText, shortWeekdayText, spokenDay, weekdayText } from "../../time/day-text.ts";
import { useToday } from "../../time/use-today.ts";
import { useSay } from "../../ui/use-say.ts";

interface CalendarProps {
  value: Day | null;
  onPick: (day: Day) => void;
}

/** A month to pick a day from. The picker uses local dates; values are calendar days. */
export function Calendar({ value, onPick }: CalendarProps) {
  const say = useSay();
  const { dir, firstWeekday, locale } = useClient();
  const today = useToday();
  const selected = value ? toLocalDate(value) : undefined;
  const as = (text: (day: Day, locale: string) => string) => (date: Date) =>
    text(toDay(date), locale);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      dir={dir}
      weekStartsOn={firstWeekday}
      today={toLocalDate(today)}
      selected={selected}
      defaultMonth={selected}
      onSelect={(date) => onPick(toDay(date))}
      classNames={{ root: "calendar" }}
      formatters={{
        formatCaption: as(monthText),
        formatDay: (date) => countText(date.getDate(), locale),
        formatWeekdayName: as(shortWeekdayText),
      }}
      labels={{
        labelNav: () => say("calendarNavigation"),
        labelPrevious: () => say("previousMonth"),
        labelNext: () => say("nextMonth"),
        labelGrid: as(monthText),
        labelWeekday: as(weekdayText),
        // Contains the visible number, so that voice control finds the button by it.
        labelDayButton: as(spokenDay),
      }}
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
