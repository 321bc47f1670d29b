import type { Say, TextKeyAlone } from "@coupon-center/contract";
import type { FieldValues } from "react-hook-form";
import { showServerErrors } from "../form/server-errors.ts";
import type { ZodForm } from "../form/use-zod-form.ts";

/** Why a browser did not make or use a passkey, as a text. */
export class PasskeyProblem extends Error {
  readonly key: TextKeyAlone;

  constructor(key: TextKeyAlone) {
    super(key);
    this.key = key;
  }
}

/** Shows above a form why a passkey failed, in the browser or at the server. */
export function showPasskeyError<I extends FieldValues, O>(
  form: ZodForm<I, O>,
  error: unknown,
  say: Say,
): void {
  if (error instanceof PasskeyProblem) form.setError("root", { message: say(error.key) });
  else showServerErrors(form, error);
}
