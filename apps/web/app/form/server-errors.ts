import type { FieldValues, Path } from "react-hook-form";
import { ApiError, messageOf } from "../api/api-error.ts";
import type { ZodForm } from "./use-zod-form.ts";

/** Form field by API field, where they differ. */
export type FieldNames = Readonly<Record<string, string>>;

/**
 * Puts a refusal where it belongs: the first message of each known field under it, all else above
 * the form. What was typed stays.
 */
export function showServerErrors<I extends FieldValues, O>(
  form: ZodForm<I, O>,
  error: unknown,
  names: FieldNames = {},
): void {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const rest: string[] = [];
  let placed = 0;
  for (const [apiName, messages] of fields) {
    const message = messages[0];
    // equivalent mutant (condition false): an ApiError keeps no list that is empty
    if (message === undefined) continue;
    const name = names[apiName] ?? apiName;
    if (name in form.control._fields) {
      form.setError(name as Path<I>, { message }, { shouldFocus: placed === 0 });
      placed += 1; // equivalent mutant (change number): only whether it is 0 counts
    } else {
      rest.push(message);
    }
  }
  const whole = rest[0] ?? (placed === 0 ? messageOf(error) : null);
  // equivalent mutant (condition true): an error without a message shows nothing
  if (whole !== null) form.setError("root", { message: whole });
}
