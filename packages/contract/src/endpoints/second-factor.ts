import { Session } from "../account.ts";
import { endpoint } from "../endpoint.ts";
import * as factor from "../second-factor.ts";

export const confirmLogin = endpoint({
  method: "POST",
  path: "/api/v1/auth/email-login/code",
  access: "public",
  beforeSecondFactor: true,
  summary:
    "Finish a sign-in by a code; its first step answered 401 with a token under `second_factor` and what the account has, `app` and `passkey`, under `second_factor_kinds`",
  body: factor.LoginCodeInput,
  responses: { 200: Session },
  errors: [429],
});
export const getSecondFactor = endpoint({
  method: "GET",
  path: "/api/v1/auth/second-factor",
  access: "user",
  beforeSecondFactor: true,
  summary: "The caller's second factor",
  responses: { 200: factor.SecondFactor },
});
export const startTotp = endpoint({
  method: "POST",
  path: "/api/v1/auth/second-factor/totp",
  access: "user",
  beforeSecondFactor: true,
  summary: "Make a key for an authenticator app; it counts once it is confirmed",
  body: factor.FactorPassword,
  responses: { 200: factor.TotpKey },
});
export const confirmTotp = endpoint({
  method: "POST",
  path: "/api/v1/auth/second-factor/totp/confirm",
  access: "user",
  beforeSecondFactor: true,
  summary: "Turn the authenticator app on by a code of it; all other sessions end",
  body: factor.ConfirmTotpInput,
  responses: { 200: factor.FactorAdded },
});
export const removeTotp = endpoint({
  method: "DELETE",
  path: "/api/v1/auth/second-factor/totp",
  access: "user",
  summary: "Turn the authenticator app off; all other sessions end",
  body: factor.FactorPassword,
  responses: { 200: factor.FactorChanged },
  errors: [409],
});
export const makeRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/v1/auth/second-factor/recovery-codes",
  access: "user",
  summary: "Make new recovery codes; the old ones stop working, and all other sessions end",
  body: factor.FactorPassword,
  responses: { 200: factor.FactorAdded },
  errors: [409],
});
