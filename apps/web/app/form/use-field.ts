import { useFormContext } from "react-hook-form";

export interface FieldReading {
  /**
   * converts the typed text to the value, which the field shows once it is left; reads its own
   * result as the same
   */
  readAs?: (typed: string) => string;
}

/** Registers a field of the surrounding form and returns its first error. */
export function useField(name: string, { readAs }: FieldReading = {}) {
  const { register, setValue, getFieldState, formState } = useFormContext();
  const show = (typed: string, read: string) => read !== typed && setValue(name, read);
  return {
    input: register(name, {
      setValueAs: readAs,
      onBlur: readAs && (({ target }) => void show(target.value, readAs(target.value))),
    }),
    error: getFieldState(name, formState).error?.message,
  };
}
