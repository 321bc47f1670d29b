import { lazy, Suspense, useState } from "react";
import { CalendarIcon } from "../ui/icons.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import type { DatePopoverProps } from "./DatePopover.tsx";

const loadPopover = () => import("./DatePopover.tsx");
const DatePopover = lazy(() => loadPopover().then((module) => ({ default: module.DatePopover })));

/** Opens the calendar, whose code is fetched once a pointer or the focus comes near. */
export function DateButton(props: DatePopoverProps) {
  const [wanted, setWanted] = useState(false);
  const fetchEarly = () => void loadPopover().catch(() => undefined);
  const button = (
    <button
      type="button"
      className="date-button"
      aria-label={props.label}
      aria-haspopup="dialog"
      disabled={props.disabled}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setWanted(true)}
    >
      {wanted ? <Spinner label="Loading the calendar" /> : <CalendarIcon />}
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <DatePopover {...props} />
    </Suspense>
  );
}
