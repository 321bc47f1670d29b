import { useState } from "react";
import { CalendarIcon } from "../ui/icons.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { toast } from "../ui/toast-store.ts";
import type { DatePopoverProps, DatePopover as Popover } from "./DatePopover.tsx";

const fetchPopover = () => import("./DatePopover.tsx");

/** Opens the calendar, whose code is fetched once a pointer or the focus comes near. */
export function DateButton(props: DatePopoverProps) {
  const [DatePopover, setDatePopover] = useState<typeof Popover>();
  const [fetching, setFetching] = useState(false);
  if (DatePopover) return <DatePopover {...props} />;

  const fetchEarly = () => void fetchPopover().catch(() => undefined);
  async function open() {
    setFetching(true);
    try {
      const module = await fetchPopover();
      setDatePopover(() => module.DatePopover);
    } catch {
      toast("The calendar could not be loaded. You can type the day.", "bad");
    } finally {
      setFetching(false);
    }
  }

  return (
    <button
      type="button"
      className="date-button"
      aria-label={props.label}
      aria-haspopup="dialog"
      disabled={props.disabled}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={open}
    >
      {fetching ? <Spinner label="Loading the calendar" /> : <CalendarIcon />}
    </button>
  );
}
