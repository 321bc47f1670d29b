import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface Key {
  rpId: string;
  private: KeyObject;
  count: number;
}

interface Creation {
  challenge: string;
  rp: { id: string };
}

interface Request {
  challenge: string;
  rpId: string;
  allowCredentials: readonly { id: string }[];
}

/** What a test lets be wrong; the rest is as the options say. */
interface Otherwise {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** the number of a known key */
  id?: string;
  /** the count of signatures that is sent */
  count?: number;
}

const USER_PRESENT = 0x01;
const NEW_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)]);

// CBOR of what is needed: texts shorter than 24 bytes, byte strings shorter than 256.
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** ES256 on P-256 as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinates = [x, y].map((one) => bytes(Buffer.from(one, "base64url")));
  const [first = Buffer.of(), second = Buffer.of()] = coordinates;
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, first, Buffer.from([0x22]), second]);
}

/**
 * An authenticator and the browser in front of it, in software: keeps ES256 keys and signs with
 * them, as the options of `navigator.credentials` ask.
 */
export class SoftwareAuthenticator {
  readonly #keys = new Map<string, Key>();

  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What `navigator.credentials.create` gives, with attestation 'none'. */
  create({ challenge, rp }: Creation, otherwise: Otherwise = {}) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const rpId = otherwise.rpId ?? rp.id;
    const id = otherwise.id ?? randomBytes(32).toString("base64url");
    const count = otherwise.count ?? 1;
    this.#keys.set(id, { rpId, private: pair.privateKey, count });
    const rawId = Buffer.from(id, "base64url");
    const key = [Buffer.alloc(16), uint16(rawId.length), rawId, coseOf(pair.publicKey)];
    const authData = Buffer.concat([this.#head(rpId, USER_PRESENT | NEW_KEY, count), ...key]);
    const attestation = [text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])];
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...attestation,
      text("authData"),
      bytes(authData),
    ]);
    const clientData = this.#clientData("webauthn.create", challenge, otherwise);
    return {
      id,
      response: {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal", "of-a-later-year"],
      },
    };
  }

  /** What `navigator.credentials.get` gives, of the first key that is asked for and known. */
  get({ challenge, rpId, allowCredentials }: Request, otherwise: Otherwise = {}) {
    const asked = allowCredentials.find((one) => this.#keys.has(one.id));
    const id = otherwise.id ?? asked?.id ?? "";
    const key = this.#keys.get(id);
    if (!key) throw new Error("this authenticator has none of the keys that are asked for");
    key.count += 1;
    const count = otherwise.count ?? key.count;
    const authenticatorData = this.#head(otherwise.rpId ?? rpId, USER_PRESENT, count);
    const clientData = this.#clientData("webauthn.get", challenge, otherwise);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id,
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", signed, key.private).toString("base64url"),
      },
    };
  }

  /** Its keys as Chromium's virtual authenticator takes them. */
  credentials() {
    return [...this.#keys].map(([id, { rpId, private: key, count }]) => ({
      credentialId: Buffer.from(id, "base64url").toString("base64"),
      isResidentCredential: false,
      rpId,
      privateKey: key.export({ format: "der", type: "pkcs8" }).toString("base64"),
      signCount: count,
    }));
  }

  #head(rpId: string, flags: number, count: number): Buffer {
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(count)]);
  }

  #clientData(type: string, challenge: string, otherwise: Otherwise): Buffer {
    const data = { type, challenge: otherwise.challenge ?? challenge, crossOrigin: false };
    return Buffer.from(JSON.stringify({ ...data, origin: otherwise.origin ?? this.#origin }));
  }
}
