import { useFormContext } from "react-hook-form";

/**
 * Registers a field of the surrounding form and reads its first message. `readAs` makes the value of
 * what was typed.
 */
export function useField(name: string, readAs?: (typed: string) => string) {
  const { register, getFieldState, formState } = useFormContext();
  return {
    input: register(name, { setValueAs: readAs }),
    error: getFieldState(name, formState).error?.message,
  };
}
