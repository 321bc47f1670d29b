import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts data in the database. A sealed text is bound to the record it belongs to. */
export interface Sealer {
  seal(text: string, belongsTo: string): string;
  /** null if it was sealed with another secret or for another record, or was changed */
  open(sealed: string, belongsTo: string): string | null;
}

const sealedText = /^v1\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/;

/** AES-256-GCM with a key derived from the installation's secret. */
export function aesSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "coupon-center stored mails", 32));
  const options = { authTagLength: 16 };
  return {
    seal(text, belongsTo) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv, options).setAAD(Buffer.from(belongsTo));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString("base64url"));
      return ["v1", ...parts].join(".");
    },
    open(sealed, belongsTo) {
      const [, iv, tag, body] = sealedText.exec(sealed) ?? [];
      if (iv === undefined || tag === undefined || body === undefined) return null;
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), options)
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(Buffer.from(tag, "base64url"));
      try {
        return decipher.update(body, "base64url", "utf8") + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}
