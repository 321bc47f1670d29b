import { CalendarIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useFetchedPopover } from "../../ui/use-fetched-popover.ts";
import { useSay } from "../../ui/use-say.ts";
import type { DatePopoverProps } from "./DatePopover.tsx";

const fetchPopover = async () => (await import("./DatePopover.tsx")).DatePopover;

/** Opens the calendar. */
export function DateButton(props: DatePopoverProps) {
  const say = useSay();
  const { Popover, fetching, opener } = useFetchedPopover(fetchPopover, say("calendarFailed"));
  if (Popover) return <Popover {...props} />;
  return (
    <button {...opener} className="date-button" aria-label={props.label} disabled={props.disabled}>
      {fetching ? <Spinner /> : <CalendarIcon />}
    </button>
  );
}
