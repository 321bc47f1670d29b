import * as account from "../account.ts";
import { endpoint } from "../endpoint.ts";

export const emailLogin = endpoint({
  method: "POST",
  path: "/api/v1/auth/email-login",
  access: "public",
  beforeSecondFactor: true,
  summary:
    "Sign in; an account with a second factor gets 401 with a token for the next step under `second_factor`, and what it has under `second_factor_kinds`",
  body: account.LoginInput,
  responses: { 200: account.Session },
  errors: [429],
  errorsByField: [401],
});
export const emailRegister = endpoint({
  method: "POST",
  path: "/api/v1/auth/email-register",
  access: "public",
  summary: "Register a merchant",
  body: account.RegisterInput,
  responses: { 201: account.Session },
  errors: [409, 429],
});
export const setNewPassword = endpoint({
  method: "POST",
  path: "/api/v1/auth/set-new-password",
  access: "public",
  beforeSecondFactor: true,
  summary: "Set a new password by a mailed token",
  body: account.SetPasswordInput,
  responses: { 200: account.Done },
});
export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/v1/auth/verify-email",
  access: "public",
  beforeSecondFactor: true,
  summary: "Verify an address by a mailed token",
  body: account.VerifyEmailInput,
  responses: { 200: account.VerifyEmailResponse },
  errors: [409],
});
export const passwordReset = endpoint({
  method: "POST",
  path: "/api/v1/auth/password-reset",
  access: "public",
  beforeSecondFactor: true,
  summary: "Mail a link to set a new password",
  body: account.PasswordResetInput,
  responses: { 200: account.Done },
  errors: [404, 429],
});
export const refreshSession = endpoint({
  method: "POST",
  path: "/api/Auth/refresh",
  access: "public",
  beforeSecondFactor: true,
  summary: "Renew a session; the refresh token is used up",
  body: account.RefreshInput,
  responses: { 200: account.Session },
  errors: [429],
});
export const logout = endpoint({
  method: "POST",
  path: "/api/v1/auth/logout",
  access: "public",
  beforeSecondFactor: true,
  summary: "End a session",
  body: account.RefreshInput,
  responses: { 200: account.Done },
});
export const getMe = endpoint({
  method: "GET",
  path: "/api/v1/auth/me",
  access: "user",
  beforeSecondFactor: true,
  summary: "The signed-in account",
  responses: { 200: account.Me },
});
export const deleteMe = endpoint({
  method: "DELETE",
  path: "/api/v1/auth/me",
  access: "merchant",
  summary: "Delete the account; ends the subscription first",
  body: account.DeleteAccountInput,
  responses: { 200: account.Done },
  errors: [502],
});
export const resendVerification = endpoint({
  method: "POST",
  path: "/api/v1/auth/resend-verification",
  access: "user",
  summary: "Mail the verification link again",
  responses: { 200: account.Done },
});
export const changeEmail = endpoint({
  method: "POST",
  path: "/api/v1/auth/change-email",
  access: "user",
  summary: "Change the address, confirmed at the new one",
  body: account.ChangeEmailInput,
  responses: { 200: account.Done },
  errors: [409],
});
export const undoEmailChange = endpoint({
  method: "POST",
  path: "/api/v1/auth/undo-email-change",
  access: "public",
  beforeSecondFactor: true,
  summary: "Take a change of address back, by the token mailed to the former one",
  body: account.UndoEmailInput,
  responses: { 200: account.UndoEmailResponse },
  errors: [409],
});
export const changePassword = endpoint({
  method: "POST",
  path: "/api/v1/auth/change-password",
  access: "user",
  summary: "Change the password; other sessions end",
  body: account.ChangePasswordInput,
  responses: { 200: account.Session },
});
