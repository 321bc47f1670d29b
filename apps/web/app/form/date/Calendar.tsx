import { countText, type Day } from "@coupon-center/contract";
import { DayPicker } from "react-day-picker";
import { useClient } from "../../page/use-page-context.ts";
import { monthText, shortWeekdayText, spokenDay, weekdayText } from "../../time/day-text.ts";
import { useToday } from "../../time/use-today.ts";
import { useSay } from "../../ui/use-say.ts";

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

interface CalendarProps {
  value: Day | null;
  onPick: (day: Day) => void;
}

/** A month to pick a day from. The picker uses local dates; values are calendar days. */
export function Calendar({ value, onPick }: CalendarProps) {
  const say = useSay();
  const { dir, locale } = useClient();
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
      weekStartsOn={firstWeekday(locale)}
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

/**
 * The day that a locale's weeks start with, 0 for Sunday, which also counts in browsers that do not
 * know it: Firefox, and Safari before 17.
 */
function firstWeekday(locale: string): (typeof weekdays)[number] {
  const known: object = new Intl.Locale(locale);
  if (!("getWeekInfo" in known) || typeof known.getWeekInfo !== "function") return 0;
  const { firstDay }: { firstDay: number } = known.getWeekInfo();
  return weekdays[firstDay % 7] ?? 0;
}
