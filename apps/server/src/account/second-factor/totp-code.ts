import { Secret, TOTP } from "otpauth";

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, 30 seconds. */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** how many steps the app's clock may differ */
const DRIFT = 1;
const SECRET_BYTES = 20;

/** A new key in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step that a code belongs to, at most one from now; null if it is none. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  // The library throws for other digits than ASCII's.
  if (!/^\d{6}$/.test(code)) return null;
  const key = Secret.fromBase32(secret);
  const drift = TOTP.validate({ ...form, secret: key, token: code, timestamp: now, window: DRIFT });
  return drift === null ? null : TOTP.counter({ period: form.period, timestamp: now }) + drift;
}

/** The key as authenticator apps read it from a QR code. */
export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...form, secret, issuer, label }).toString();
}
