import { type ReactNode, use, useId } from "react";
import { capitalize } from "./capitalize.ts";
import { Loading } from "./Skeleton.tsx";
import { useSay } from "./use-say.ts";
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
  /** whether the error is read out as it comes, as no submission moves the focus to the field */
  announced?: boolean;
  /** directly below the control */
  counter?: ReactNode;
  optional?: boolean;
}

interface FieldSlots extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** The layout of every form control: label above, hint or error below. */
export function Field(props: FieldSlots) {
  const { label, help, error, announced, counter, optional, children } = props;
  const say = useSay();
  const id = useId();
  const loading = use(Loading);
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={loading ? undefined : id}>
        {label}
        {optional && <span className="field-optional"> {say("optional")}</span>}
      </label>
      {children({
        id,
        "aria-describedby": error || help || counter ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {(error || help || counter) && (
        <div className="field-foot" id={noteId}>
          {error ? (
            <span className="field-error" role={announced ? "alert" : undefined}>
              {capitalize(error)}
            </span>
          ) : (
            help && <span>{help}</span>
          )}
          {counter && <span className="field-counter">{counter}</span>}
        </div>
      )}
    </div>
  );
}
