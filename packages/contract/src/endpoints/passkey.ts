import * as z from "zod/mini";
import { Session } from "../account.ts";
import { endpoint } from "../endpoint.ts";
import * as passkey from "../passkey.ts";
import { FactorAdded, FactorChanged, FactorPassword } from "../second-factor.ts";

export const startPasskeyLogin = endpoint({
  method: "POST",
  path: "/api/v1/auth/email-login/passkey-options",
  access: "public",
  beforeSecondFactor: true,
  summary: "Get a challenge for a passkey, with the token of a sign-in's first step",
  body: passkey.PasskeyLoginStart,
  responses: { 200: passkey.PasskeyRequest },
  errors: [409, 429],
});
export const confirmPasskeyLogin = endpoint({
  method: "POST",
  path: "/api/v1/auth/email-login/passkey",
  access: "public",
  beforeSecondFactor: true,
  summary: "Finish a sign-in by a passkey's answer to a challenge, which works once",
  body: passkey.PasskeyLoginInput,
  responses: { 200: Session },
  errors: [429],
});
export const startPasskey = endpoint({
  method: "POST",
  path: "/api/v1/auth/second-factor/passkey-options",
  access: "user",
  beforeSecondFactor: true,
  summary: "Get a challenge for a new passkey",
  body: FactorPassword,
  responses: { 200: passkey.PasskeyCreation },
  errors: [409],
});
export const addPasskey = endpoint({
  method: "POST",
  path: "/api/v1/auth/second-factor/passkeys",
  access: "user",
  beforeSecondFactor: true,
  summary: "Add a passkey by its answer to a challenge; all other sessions end",
  body: passkey.AddPasskeyInput,
  responses: { 200: FactorAdded },
  errors: [409],
});
export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/v1/auth/second-factor/passkeys/:id",
  access: "user",
  summary: "Remove a passkey; all other sessions end",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: FactorPassword,
  responses: { 200: FactorChanged },
});
