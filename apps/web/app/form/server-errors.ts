import type { FieldValues, Path } from "react-hook-form";
import { ApiError, messageOf } from "../api/api-error.ts";
import type { ZodForm } from "./use-zod-form.ts";

/** Form field by API field, where the names differ. */
export type FieldNames = Readonly<Record<string, string>>;

/**
 * Shows an error of the server: the first message of each known field under it, anything else above
 * the form. The input stays.
 */
export function showServerErrors<I extends FieldValues, O>(
  form: ZodForm<I, O>,
  error: unknown,
  names: FieldNames = {},
): void {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const rest: string[] = [];
  let isPlaced = false;
  for (const [apiName, messages] of fields) {
    const message = messages[0];
    // equivalent mutant (condition false): ApiError drops empty lists
    if (message === undefined) continue;
    const name = names[apiName] ?? apiName;
    if (name in form.control._fields) {
      form.setError(name as Path<I>, { message }, { shouldFocus: !isPlaced });
      isPlaced = true;
    } else {
      rest.push(message);
    }
  }
  const whole = rest[0] ?? (isPlaced ? null : messageOf(error));
  // equivalent mutant (condition true): an error without a message shows nothing
  if (whole !== null) form.setError("root", { message: whole });
}
