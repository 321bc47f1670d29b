import { createHash, createHmac, randomBytes } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";
import { z } from "zod";

const ISSUER = "coupon-center";
export const ACCESS_SECONDS = 15 * 60;

const Claims = z.object({
  iss: z.literal(ISSUER),
  sub: z.string().regex(/^\d+$/).transform(Number),
  sid: z.string(),
  aud: z.string(),
  exp: z.number(),
  typ: z.literal("access"),
});

export interface AccessClaims {
  accountId: number;
  sessionId: string;
  /** the client the token was issued at */
  clientId: number;
}

export interface Tokens {
  /** a signed access token of 15 minutes and its end in epoch milliseconds */
  sign(claims: AccessClaims, now: number): { token: string; expiresAt: number };
  /** null for anything but a token of ours that still holds */
  verify(token: string): AccessClaims | null;
  /** 256 random bits for links and refresh tokens */
  random(): string;
  hash(secret: string): string;
  /** what follows a refresh token: the same for every caller who holds it */
  successor(secret: string): string;
}

/** HS256 with one pinned algorithm, issuer and audience. */
export function hmacTokens(secret: string): Tokens {
  const signer = createSigner({ key: secret, algorithm: "HS256" });
  const verifier = createVerifier({
    key: secret,
    algorithms: ["HS256"],
    allowedIss: ISSUER,
    cache: 5_000,
  });
  return {
    sign({ accountId, sessionId, clientId }, now) {
      const iat = Math.floor(now / 1000);
      const exp = iat + ACCESS_SECONDS;
      const token = signer({
        iss: ISSUER,
        aud: String(clientId),
        sub: String(accountId),
        sid: sessionId,
        typ: "access",
        iat,
        exp,
      });
      return { token, expiresAt: exp * 1000 };
    },
    verify(token) {
      try {
        const parsed = Claims.safeParse(verifier(token));
        if (!parsed.success || !/^\d+$/.test(parsed.data.aud)) return null;
        return {
          accountId: parsed.data.sub,
          sessionId: parsed.data.sid,
          clientId: Number(parsed.data.aud),
        };
      } catch {
        return null;
      }
    },
    random: () => randomBytes(32).toString("base64url"),
    hash: (text) => createHash("sha256").update(text).digest("base64url"),
    successor: (text) => createHmac("sha256", secret).update(`refresh:${text}`).digest("base64url"),
  };
}
