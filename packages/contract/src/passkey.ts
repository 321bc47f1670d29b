import * as z from "zod/mini";
import { givenPassword, requiredLine } from "./fields.ts";
import { limits } from "./limits.ts";
import { stepToken } from "./second-factor.ts";

// Of WebAuthn's JSON only the members that count; binary values are base64url.

/** How a browser reaches an authenticator; ways that are not known yet are left out. */
export const passkeyTransports = ["ble", "hybrid", "internal", "nfc", "usb"] as const;

/* @__NO_SIDE_EFFECTS__ */
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

/** At most 1023 bytes. */
const credentialId = /* @__PURE__ */ base64url(1364);
const clientDataJSON = /* @__PURE__ */ base64url(4096);

/** What `navigator.credentials.create` gave. */
const CreatedPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** What `navigator.credentials.get` gave. */
const UsedPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4096),
    signature: base64url(1024),
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

const passkeyName = /* @__PURE__ */ requiredLine("nameField", limits.passkeyName);

export const AddPasskeyInput = z.object({
  password: givenPassword,
  name: passkeyName,
  credential: CreatedPasskey,
});
/** The form of the set-up's last step. */
export const PasskeyForm = z.object({ name: passkeyName });

/** Asks for a challenge, with the token that a sign-in's first step answered. */
export const PasskeyLoginStart = z.object({ token: stepToken });
/** The second step of a sign-in by a passkey. */
export const PasskeyLoginInput = z.object({ token: stepToken, credential: UsedPasskey });

const descriptor = z.object({
  type: z.literal("public-key"),
  id: z.string(),
  transports: z.array(z.enum(passkeyTransports)),
});

/** What `navigator.credentials.create` takes, and a name to begin with. */
export const PasskeyCreation = z.object({
  /** the caller's browser, as the list of sessions names it */
  browser: z.string(),
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal("preferred"),
      userVerification: z.literal("preferred"),
    }),
    attestation: z.literal("none"),
    timeout: z.int(),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What `navigator.credentials.get` takes. */
export const PasskeyRequest = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(descriptor),
    userVerification: z.literal("preferred"),
    timeout: z.int(),
  }),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
