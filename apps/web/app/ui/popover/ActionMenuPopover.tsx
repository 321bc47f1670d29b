import type { ComponentProps } from "react";
import { Popover } from "./Popover.tsx";

interface MenuAction {
  text: string;
  onChoose: () => void;
  /** why it cannot be chosen now */
  refusal?: string;
}

export interface ActionMenuProps {
  /** names the button and what it opens */
  label: string;
  actions: readonly MenuAction[];
}

interface ActionMenuPopoverProps extends ActionMenuProps {
  trigger: ComponentProps<typeof Popover>["trigger"];
}

/** The menu's actions; it closes when one is chosen. */
export function ActionMenuPopover({ label, actions, trigger }: ActionMenuPopoverProps) {
  return (
    <Popover label={label} trigger={trigger} className="action-menu-popup" align="end">
      {(close) =>
        actions.map(({ text, refusal, onChoose }) => (
          <button
            key={text}
            type="button"
            className="action-menu-item"
            disabled={refusal !== undefined}
            onClick={() => {
              close();
              onChoose();
            }}
          >
            {text}
            {refusal && <span className="action-menu-refusal">{refusal}</span>}
          </button>
        ))
      }
    </Popover>
  );
}
