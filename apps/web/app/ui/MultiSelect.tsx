import { useId } from "react";
import { Button } from "./Button.tsx";
import { ChevronIcon } from "./icons.tsx";
import { useDropdown } from "./use-dropdown.ts";
import "./Field.css";
import "./MultiSelect.css";

interface Option<V extends string> {
  value: V;
  text: string;
}

interface MultiSelectProps<V extends string> {
  label: string;
  options: readonly Option<V>[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
  placeholder?: string;
}

/** Several choices out of a few. */
export function MultiSelect<V extends string>(props: MultiSelectProps<V>) {
  const { label, options, chosen, onChange, placeholder = "Select..." } = props;
  const { open, toggle: toggleOpen, root, button, closeOnEscape } = useDropdown();
  const popupId = useId();
  const all = chosen.length === options.length;
  const shown = options.filter((option) => chosen.includes(option.value));

  function toggle(value: V, on: boolean) {
    const next = options.map((option) => option.value);
    onChange(next.filter((each) => (each === value ? on : chosen.includes(each))));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, wherever the focus is inside
    <div ref={root} className="multi-root" onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className="input multi"
        aria-label={`${label}: ${summary(shown, placeholder)}`}
        aria-expanded={open}
        aria-controls={open ? popupId : undefined}
        onClick={toggleOpen}
      >
        <span>{summary(shown, placeholder)}</span>
        <ChevronIcon />
      </button>
      {open && (
        <fieldset id={popupId} className="multi-popup" aria-label={label}>
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
          <Button
            variant="ghost"
            size="small"
            onClick={() => onChange(all ? [] : options.map((option) => option.value))}
          >
            {all ? "Unselect All" : "Select all"}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

function summary(shown: readonly { text: string }[], placeholder: string): string {
  if (shown.length > 1) return `${shown.length} items selected`;
  return shown[0]?.text ?? placeholder;
}
