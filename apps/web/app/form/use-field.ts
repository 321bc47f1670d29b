import { useFormContext } from "react-hook-form";

/**
 * Registers a field of the surrounding form and returns its first error. `readAs` converts the
 * typed text to the value, which the field shows once it is left.
 */
export function useField(name: string, readAs?: (typed: string) => string) {
  const { register, setValue, getFieldState, formState } = useFormContext();
  return {
    input: register(name, {
      setValueAs: readAs,
      onBlur: readAs && ((event) => setValue(name, readAs(event.target.value))),
    }),
    error: getFieldState(name, formState).error?.message,
  };
}
