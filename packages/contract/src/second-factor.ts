import * as z from "zod/mini";
import { Session } from "./account.ts";
import { givenPassword, givenText, isoTime, required } from "./fields.ts";
import { fault } from "./texts/fault.ts";

/** A code of an authenticator app, or a recovery code; spaces and hyphens do not count. */
const code = givenText("codeField").check(
  z.trim(),
  z.minLength(1, required("codeField")),
  z.maxLength(64, fault("codeTooLong")),
);

/** What the first step of a sign-in answers under `second_factor`. */
export const stepToken = z.string().check(z.maxLength(512));

/** The second step of a sign-in, with the token that the first one answered. */
export const LoginCodeInput = z.object({ token: stepToken, code });

export const FactorPassword = z.object({ password: givenPassword });
export const ConfirmTotpInput = z.object({ password: givenPassword, code });
/** The form of the set-up's last step. */
export const CodeForm = z.object({ code });

/** A passkey as its owner recognises it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: isoTime,
  /** when it last signed in; null if it has not yet */
  used_at: z.nullable(isoTime),
});
export type Passkey = z.infer<typeof Passkey>;

/** What the caller's account has. */
export const SecondFactor = z.object({
  /** whether an authenticator app is set up */
  totp: z.boolean(),
  passkeys: z.array(Passkey),
  /** how many recovery codes are unused */
  recovery_codes: z.int(),
  /** whether the client demands a second factor of this account */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A key for an authenticator app, which counts once it is confirmed by a code. */
export const TotpKey = z.object({
  /** base32, to be typed */
  secret: z.string(),
  /** 'otpauth://totp/…' */
  uri: z.string(),
  /** the same as a QR code: its side in modules and the dark ones as an SVG path */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type TotpKey = z.infer<typeof TotpKey>;

/** A change ends all sessions; this is the caller's new one. */
export const FactorChanged = z.object({ session: Session });

/**
 * As above, with new recovery codes, which are shown this once; none if those from before still
 * count.
 */
export const FactorAdded = z.object({ session: Session, recovery_codes: z.array(z.string()) });
export type FactorAdded = z.infer<typeof FactorAdded>;
