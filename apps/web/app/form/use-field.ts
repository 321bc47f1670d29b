import { useFormContext } from "react-hook-form";

/** Registers a field of the surrounding form and reads its first message. */
export function useField(name: string) {
  const { register, getFieldState, formState } = useFormContext();
  return { input: register(name), error: getFieldState(name, formState).error?.message };
}
