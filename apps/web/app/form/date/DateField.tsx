import { type Day, isCalendarDay } from "@coupon-center/contract";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useClient } from "../../page/use-page-context.ts";
import { dayText } from "../../time/day-text.ts";
import { Field } from "../../ui/Field.tsx";
import { useSay } from "../../ui/use-say.ts";
import { DateButton } from "./DateButton.tsx";
import { parseDay } from "./parse-day.ts";

interface DateFieldProps {
  name: string;
  label: string;
  disabled?: boolean;
  /** the text of a disabled field: the day that applies then */
  noDay?: string;
}

/**
 * A day, typed in any common format or picked from a calendar; its value is 'yyyy-MM-dd', or what
 * was typed.
 */
export function DateField({ name, label, disabled, noDay = "" }: DateFieldProps) {
  const { locale } = useClient();
  const say = useSay();
  const { field, fieldState } = useController({ name });
  const [typed, setTyped] = useState<string | null>(null);
  const value: Day = typeof field.value === "string" ? field.value : "";
  const shown = isCalendarDay(value) ? dayText(value, locale) : value;

  return (
    <Field label={label} error={disabled ? undefined : fieldState.error?.message}>
      {(control) => (
        <span className="date-field">
          <input
            {...control}
            ref={field.ref}
            className="input"
            type="text"
            autoComplete="off"
            placeholder={say("dayFormat")}
            disabled={disabled}
            value={disabled ? noDay : (typed ?? shown)}
            onChange={(event) => {
              setTyped(event.target.value);
              field.onChange(parseDay(event.target.value, locale) ?? event.target.value);
            }}
            onBlur={() => {
              setTyped(null);
              field.onBlur();
            }}
          />
          <DateButton
            label={say("chooseDay", { field: label.toLocaleLowerCase(locale) })}
            value={isCalendarDay(value) ? value : null}
            disabled={disabled}
            onPick={(day) => {
              setTyped(null);
              field.onChange(day);
            }}
          />
        </span>
      )}
    </Field>
  );
}
