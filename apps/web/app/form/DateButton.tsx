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
  async function open(button: HTMLButtonElement) {
    if (fetching) return;
    const focused = document.activeElement;
    setFetching(true);
    try {
      const module = await fetchPopover();
      // Who has gone on to another field, or asks for no day any more, is not called back.
      if (document.activeElement === focused && !button.disabled)
        setDatePopover(() => module.DatePopover);
    } catch {
      if (button.isConnected)
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
      aria-expanded={false}
      aria-busy={fetching}
      disabled={props.disabled}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={(event) => void open(event.currentTarget)}
    >
      {fetching ? <Spinner /> : <CalendarIcon />}
    </button>
  );
}
