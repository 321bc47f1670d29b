import { type ReactNode, useId } from "react";
import "./Field.css";

export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string;
  /** right under the control: a counter */
  aside?: ReactNode;
  optional?: boolean;
}

interface FieldSlots extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** Label above, help and error under: the one layout of a form control. */
export function Field({ label, help, error, aside, optional, children }: FieldSlots) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [error ? errorId : "", help ? helpId : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <span className="field-error" id={errorId}>
          {capitalize(error)}
        </span>
      )}
      {(help || aside) && (
        <div className="field-foot">
          {help && <span id={helpId}>{help}</span>}
          {aside && <span className="field-aside">{aside}</span>}
        </div>
      )}
    </div>
  );
}

/** Field errors show with their first letter capitalised (rule 12.3). */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
