import * as z from "zod/mini";
import {
  accountEmail,
  email,
  givenPassword,
  givenText,
  hasControl,
  id,
  isoTime,
  newPassword,
  optionalLine,
  required,
} from "./fields.ts";
import { StaffRole } from "./staff-member.ts";
import { Store } from "./store.ts";
import { fault } from "./texts/fault.ts";

const siteId = z.nullish(id);
const token = givenText("tokenField").check(
  z.minLength(1, required("tokenField")),
  z.maxLength(512),
);

/**
 * Sign-in input. The address is not validated as one, so that every failed sign-in is answered
 * alike.
 */
export const LoginInput = z.object({
  email: givenText("emailField").check(
    z.trim(),
    z.minLength(1, required("emailField")),
    z.maxLength(1024, fault("emailTooLong")),
    z.refine((sent) => !hasControl(sent), fault("emailNotValid")),
  ),
  password: givenPassword,
  siteId,
});

export const RegisterInput = z.object({
  email: accountEmail,
  password: newPassword,
  siteId,
  type: z.optional(z.unknown()),
  first_name: optionalLine("firstNameField"),
  last_name: optionalLine("lastNameField"),
});

/**
 * `{token, refresh, expiration}`; expiration is the access token's end, ISO 8601 (decision 015).
 */
export const Session = z.object({ token: z.string(), refresh: z.string(), expiration: isoTime });
export type Session = z.infer<typeof Session>;

export const RefreshInput = z.object({ refresh: token });
export const SetPasswordInput = z.object({ password: newPassword, token });
export const VerifyEmailInput = z.object({ token });
export const VerifyEmailResponse = z.object({
  email_verified: z.boolean(),
  /** A changed address ends all sessions; a signed-in caller who confirms it gets this new one. */
  session: z.optional(Session),
});
export type VerifyEmailResponse = z.infer<typeof VerifyEmailResponse>;
export const UndoEmailInput = z.object({ token });
/**
 * A token to set a new password, because undoing the change removed the old one (decision 054);
 * null if the link has undone it before.
 */
export const UndoEmailResponse = z.object({ reset_token: z.nullable(z.string()) });
export type UndoEmailResponse = z.infer<typeof UndoEmailResponse>;
export const PasswordResetInput = z.object({ email, siteId });
/** The present address is taken whatever it is, a new one only as `accountEmail`. */
export const ChangeEmailInput = z.object({ email, password: givenPassword });
export const ChangePasswordInput = z.object({
  current_password: givenPassword,
  password: newPassword,
});
export const DeleteAccountInput = z.object({ password: givenPassword });
export const Done = z.object({ success: z.literal(true) });

/** The set-password form: the API's field plus its confirmation. */
export const SetPasswordForm = z.object({ password: newPassword, confirmation: z.string() }).check(
  z.refine((form) => form.password === form.confirmation, {
    path: ["confirmation"],
    error: fault("passwordsDiffer"),
    when: () => true,
  }),
);

export const Me = z.object({
  id: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  /** an address that is not confirmed yet */
  pending_email: z.nullable(z.string()),
  role: z.enum(["merchant", "staff"]),
  /** of staff only */
  staff_role: z.optional(StaffRole),
  /** whether it can do nothing else before it has the second factor that its client demands */
  needs_second_factor: z.boolean(),
  client: z.int(),
  store: z.nullable(Store),
  /** the first paid transaction; never removed again (decision 035) */
  coupon_center_txn: z.nullable(z.object({ id: z.int() })),
});
export type Me = z.infer<typeof Me>;
