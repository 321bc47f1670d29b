import { useFormContext } from "react-hook-form";

/**
 * Registers a field of the surrounding form and returns its first error. `readAs` converts the
 * typed text to the value.
 */
export function useField(name: string, readAs?: (typed: string) => string) {
  const { register, getFieldState, formState } = useFormContext();
  return {
    input: register(name, { setValueAs: readAs }),
    error: getFieldState(name, formState).error?.message,
  };
}
