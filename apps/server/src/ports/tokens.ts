import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";
import { LRUCache } from "lru-cache";
import { z } from "zod";

const ISSUER = "coupon-center";
const ACCESS_SECONDS = 15 * 60;
const MAX_VERIFIED = 5_000;

const digits = z.string().regex(/^\d+$/).transform(Number);
const Claims = z.object({
  iss: z.literal(ISSUER),
  sub: digits,
  sid: z.string(),
  aud: digits,
  exp: z.number(),
  typ: z.literal("access"),
});

export interface AccessClaims {
  accountId: number;
  sessionId: string;
  /** the client that the token was issued by */
  clientId: number;
}

export interface Tokens {
  /** signs an access token of 15 minutes; `expiresAt` in epoch milliseconds */
  sign(claims: AccessClaims, now: number): { token: string; expiresAt: number };
  /** null unless it is a valid token of ours */
  verify(token: string): AccessClaims | null;
  /** 256 random bits, for links and refresh tokens */
  random(): string;
  hash(secret: string): string;
  /** of what could be guessed from its hash */
  keyedHash(text: string): string;
  /** the refresh secret derived from another, so the same for every caller that holds it */
  successor(secret: string): string;
  /** proves that a refresh token was issued here, regardless of its age */
  proof(stem: string): string;
  isProof(stem: string, proof: string): boolean;
}

function parseClaims(verifier: (token: string) => unknown, token: string) {
  try {
    const { sub, sid, aud, exp } = Claims.parse(verifier(token));
    return { accountId: sub, sessionId: sid, clientId: aud, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}

/** HS256 with a fixed algorithm, issuer and audience. */
export function hmacTokens(secret: string): Tokens {
  const signer = createSigner({ key: secret, algorithm: "HS256" });
  const verifier = createVerifier({ key: secret, algorithms: ["HS256"], allowedIss: ISSUER });
  // By the token itself, as fast-jwt's own cache hashes each, and with the parsed claims.
  const verified = new LRUCache<string, AccessClaims & { expiresAt: number }>({
    max: MAX_VERIFIED,
  });
  const mac = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const proof = (stem: string) => mac(`refresh-proof:${stem}`);
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
      const known = verified.get(token);
      if (known && Date.now() <= known.expiresAt) return known;
      const claims = parseClaims(verifier, token);
      if (claims !== null) verified.set(token, claims);
      return claims;
    },
    random: () => randomBytes(32).toString("base64url"),
    hash: (text) => createHash("sha256").update(text).digest("base64url"),
    keyedHash: (text) => mac(`hash:${text}`),
    successor: (text) => mac(`refresh:${text}`),
    proof,
    isProof: (stem, given) => timingSafeEqual(Buffer.from(proof(stem)), Buffer.from(given)),
  };
}
