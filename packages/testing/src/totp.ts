import { TOTP } from "totp-generator";

/**
 * The code that an authenticator app with a key shows at a time in epoch milliseconds; made by
 * another library than the server's.
 */
export async function codeAt(key: string, time: number): Promise<string> {
  return (await TOTP.generate(key, { timestamp: time })).otp;
}

/** The test values of RFC 6238, appendix B, for SHA-1: seconds, and the code in eight digits. */
export const rfc6238 = {
  key: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  codes: [
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ],
} as const;
