import { MoreIcon } from "../icons.tsx";
import { useKeptFocus } from "../keep-focus.ts";
import { Spinner } from "../Spinner.tsx";
import { useFetchedPopover } from "../use-fetched-popover.ts";
import { useSay } from "../use-say.ts";
import type { ActionMenuProps } from "./ActionMenuPopover.tsx";
import "../Button.css";

const fetchPopover = async () => (await import("./ActionMenuPopover.tsx")).ActionMenuPopover;

/** A menu of further actions, opened by a button with three dots. */
export function ActionMenu(props: ActionMenuProps) {
  const say = useSay();
  useKeptFocus();
  const { Popover, fetching, opener } = useFetchedPopover(fetchPopover, say("menuFailed"));
  const button = {
    className: "btn btn-quiet btn-small action-menu",
    "aria-label": props.label,
    children: fetching ? <Spinner /> : <MoreIcon />,
  };
  if (Popover) return <Popover {...props} trigger={button} />;
  return <button {...opener} {...button} />;
}
