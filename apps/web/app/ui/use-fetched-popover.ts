import { type MouseEvent, useState } from "react";
import { toast } from "./toast.ts";

/**
 * For a button whose popover is loaded when a pointer or the focus comes near: returns the
 * component once it is to replace the button, and the button's properties until then.
 */
export function useFetchedPopover<C>(fetchPopover: () => Promise<C>, failure: string) {
  const [popover, setPopover] = useState<{ Component: C }>();
  const [fetching, setFetching] = useState(false);
  const fetchEarly = () => void fetchPopover().catch(() => undefined);

  async function open(button: HTMLButtonElement) {
    if (fetching) return;
    const focused = document.activeElement;
    setFetching(true);
    try {
      const Component = await fetchPopover();
      // The focus has moved to another field, or the button is disabled, so the popover is not
      // opened.
      if (document.activeElement === focused && !button.disabled) setPopover({ Component });
    } catch {
      if (button.isConnected) toast(failure, "bad");
    } finally {
      setFetching(false);
    }
  }

  return {
    Popover: popover?.Component,
    fetching,
    opener: {
      type: "button",
      "aria-haspopup": "dialog",
      "aria-expanded": false,
      "aria-busy": fetching,
      onPointerEnter: fetchEarly,
      onFocus: fetchEarly,
      onClick: (event: MouseEvent<HTMLButtonElement>) => void open(event.currentTarget),
    },
  } as const;
}
