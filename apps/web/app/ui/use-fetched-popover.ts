import { type MouseEvent, useState } from "react";
import { toast } from "./toast.ts";

/**
 * For a button whose popover is fetched once a pointer or the focus comes near: the component, as
 * soon as it is to be drawn in the button's place, and the button's properties until then.
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
      // Who has gone on to another field, or may not open it any more, is not called back.
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
