import type { ComponentProps } from "react";
import { Button } from "../Button.tsx";
import { useSay } from "../use-say.ts";
import { Popover } from "./Popover.tsx";

interface Option<V extends string> {
  value: V;
  text: string;
}

export interface MultiSelectProps<V extends string> {
  label: string;
  options: readonly Option<V>[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}

interface MultiSelectPopoverProps<V extends string> extends MultiSelectProps<V> {
  trigger: ComponentProps<typeof Popover>["trigger"];
}

/** The options behind a multi-select's button; stays open while options are selected. */
export function MultiSelectPopover<V extends string>(props: MultiSelectPopoverProps<V>) {
  const say = useSay();
  const { label, trigger, options, chosen, onChange } = props;
  const values = options.map(({ value }) => value);
  const all = chosen.length === values.length;

  function toggle(value: V, on: boolean) {
    onChange(values.filter((each) => (each === value ? on : chosen.includes(each))));
  }

  return (
    <Popover label={label} trigger={trigger} className="multi-popup">
      {() => (
        <>
          {options.map(({ value, text }) => (
            <label key={value} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={(event) => toggle(value, event.target.checked)}
              />
              {text}
            </label>
          ))}
          <Button variant="ghost" size="small" onClick={() => onChange(all ? [] : values)}>
            {all ? say("unselectAll") : say("selectAll")}
          </Button>
        </>
      )}
    </Popover>
  );
}
