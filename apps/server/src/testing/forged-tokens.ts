import { createHmac, generateKeyPairSync, sign } from "node:crypto";

type Json = Record<string, unknown>;

const encode = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

function decode(part: string): Json {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}

/**
 * Forgeries of an attacker's own token, by what was changed. `secret` is the server's, for tokens
 * with a valid signature and wrong claims.
 */
export function forgeTokens(token: string, secret: string): [string, string][] {
  const [head = "", body = "", signature = ""] = token.split(".");
  const header = decode(head);
  const claims = decode(body);
  const hmac = (text: string, algorithm = "sha256", key = secret) =>
    createHmac(algorithm, key).update(text).digest("base64url");
  const signed = (change: Json, more: Json = {}) => {
    const text = `${encode({ ...header, ...more })}.${encode({ ...claims, ...change })}`;
    return `${text}.${hmac(text)}`;
  };
  const resealed = (change: Json, seal: (text: string) => string) => {
    const text = `${encode({ ...header, ...change })}.${body}`;
    return `${text}.${seal(text)}`;
  };
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
  const rs256 = (text: string) =>
    sign("sha256", Buffer.from(text), rsa.privateKey).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const bare = (name: string) => signed({ [name]: undefined });

  return [
    ["alg none, no signature", resealed({ alg: "none" }, () => "")],
    ["alg none, old signature", resealed({ alg: "none" }, () => signature)],
    ["alg None", resealed({ alg: "None" }, () => "")],
    ["alg NONE, a signature", resealed({ alg: "NONE" }, (text) => hmac(text))],
    ["alg missing", resealed({ alg: undefined }, (text) => hmac(text))],
    ["alg a list", resealed({ alg: ["HS256"] }, (text) => hmac(text))],
    ["alg hs256 in small letters", resealed({ alg: "hs256" }, (text) => hmac(text))],
    ["HS384 by the right secret", resealed({ alg: "HS384" }, (text) => hmac(text, "sha384"))],
    ["HS512 by the right secret", resealed({ alg: "HS512" }, (text) => hmac(text, "sha512"))],
    ["RS256 by a key of their own", resealed({ alg: "RS256" }, rs256)],
    ["RS256 named, HS256 sealed", resealed({ alg: "RS256" }, (text) => hmac(text))],
    ["HS256 by a public key", resealed({}, (text) => hmac(text, "sha256", publicKey))],
    ["HS256 by an empty secret", resealed({}, (text) => hmac(text, "sha256", ""))],
    ["HS256 by a guessed secret", resealed({}, (text) => hmac(text, "sha256", "secret"))],
    [
      "kid that climbs",
      resealed({ kid: "../../../../dev/null" }, (text) => hmac(text, "sha256", "")),
    ],
    ["kid with SQL", resealed({ kid: "x' union select 'a" }, (text) => hmac(text, "sha256", "a"))],
    ["jku of their own", resealed({ jku: "https://evil.example/keys" }, rs256)],
    ["x5u of their own", resealed({ x5u: "https://evil.example/cert" }, rs256)],
    [
      "a key in the header",
      resealed({ alg: "RS256", jwk: rsa.publicKey.export({ format: "jwk" }) }, rs256),
    ],
    ["crit unknown, unsealed", resealed({ crit: ["exp"] }, () => signature)],
    ["no signature", `${head}.${body}.`],
    ["no third part", `${head}.${body}`],
    ["a fourth part", `${token}.${signature}`],
    ["signature cut by one", token.slice(0, -1)],
    ["signature cut by half", `${head}.${body}.${signature.slice(0, 20)}`],
    [
      "signature changed in its first bit",
      `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    ],
    [
      "signature in standard base64",
      `${head}.${body}.${Buffer.from(signature, "base64url").toString("base64")}==`,
    ],
    [
      "another's account, old signature",
      `${head}.${encode({ ...claims, sub: "424242" })}.${signature}`,
    ],
    ["end moved, old signature", `${head}.${encode({ ...claims, exp: now + 1e6 })}.${signature}`],
    ["claims that are no JSON", `${head}.${encode("{")}.${hmac(`${head}.${encode("{")}`)}`],
    ["claims that are a list", `${head}.${encode([])}.${hmac(`${head}.${encode([])}`)}`],
    ["header and claims swapped", `${body}.${head}.${signature}`],
    ["sealed, expired", signed({ exp: now - 1 })],
    ["sealed, without an end", bare("exp")],
    ["sealed, an end in words", signed({ exp: "tomorrow" })],
    ["sealed, of another issuer", signed({ iss: "somebody-else" })],
    ["sealed, without issuer", bare("iss")],
    ["sealed, for the other client", signed({ aud: "10" })],
    ["sealed, for both clients", signed({ aud: ["8", "10"] })],
    ["sealed, for nobody", bare("aud")],
    ["sealed, of another type", signed({ typ: "refresh" })],
    ["sealed, without type", bare("typ")],
    ["sealed, without session", bare("sid")],
    ["sealed, a session that never was", signed({ sid: "A".repeat(43) })],
    ["sealed, this session, another's account", signed({ sub: "999999" })],
    ["sealed, an account that is no number", signed({ sub: "1 or 1=1" })],
    ["sealed, not yet valid", signed({ nbf: now + 1000 })],
  ];
}
