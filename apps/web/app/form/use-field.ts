import { useFormContext } from "react-hook-form";

export interface FieldReading {
  /** converts the typed text to the value, which the field shows once it is left */
  readAs?: (typed: string) => string;
  /** which values are judged while they are typed, not only when the form is sent */
  isJudgedTyped?: (value: string) => boolean;
}

/** Registers a field of the surrounding form and returns its first error. */
export function useField(name: string, { readAs, isJudgedTyped }: FieldReading = {}) {
  const { register, setValue, getValues, trigger, getFieldState, formState } = useFormContext();
  const error = getFieldState(name, formState).error?.message;
  return {
    input: register(name, {
      setValueAs: readAs,
      onBlur: readAs && ((event) => setValue(name, readAs(event.target.value))),
      onChange:
        isJudgedTyped &&
        (() => {
          if (error !== undefined || isJudgedTyped(getValues(name))) void trigger(name);
        }),
    }),
    error,
  };
}
