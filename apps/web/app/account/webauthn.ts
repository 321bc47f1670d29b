import type { PasskeyCreation, PasskeyRequest, TextKeyAlone } from "@coupon-center/contract";
import { PasskeyProblem } from "./passkey-problem.ts";

// Safari 16.4 has none of the conversions from and to JSON that later browsers bring along.

const problems: Readonly<Record<string, TextKeyAlone>> = {
  // Also when time is up: browsers do not tell which.
  NotAllowedError: "passkeyCancelled",
  AbortError: "passkeyCancelled",
  InvalidStateError: "passkeyKnown",
  NotSupportedError: "passkeyUnsupported",
};

/** Makes a passkey. Errors: PasskeyProblem. */
export async function createPasskey(options: PasskeyCreation["options"]) {
  const { challenge, user, excludeCredentials } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(withBytes),
  };
  const made = await ask(() => navigator.credentials.create({ publicKey }));
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw failed();
  return {
    id: made.id,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Has a passkey sign a challenge. Errors: PasskeyProblem. */
export async function signByPasskey(options: PasskeyRequest["options"]) {
  const { challenge, allowCredentials } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map(withBytes),
  };
  const used = await ask(() => navigator.credentials.get({ publicKey }));
  const { response } = used;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw failed();
  return {
    id: used.id,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
    },
  };
}

const failed = () => new PasskeyProblem("passkeyFailed");

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!window.isSecureContext) throw new PasskeyProblem("passkeyInsecure");
  if (!("PublicKeyCredential" in window)) throw new PasskeyProblem("passkeyUnsupported");
  const credential = await run().catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "";
    throw new PasskeyProblem(problems[name] ?? "passkeyFailed");
  });
  if (!(credential instanceof PublicKeyCredential)) throw failed();
  return credential;
}

const withBytes = <T extends { id: string }>(descriptor: T) => ({
  ...descriptor,
  id: bytesOf(descriptor.id),
});

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
