import {
  type CreatedPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyTransports,
  type UsedPasskey,
} from "@coupon-center/contract";
import type { Client } from "../../clients/clients.ts";
import type { AccountRow } from "../../db/tables.ts";
import { CHALLENGE_MS } from "../../token-lifetimes.ts";
import { describePasskeys, type NewPasskey, type PasskeyRow } from "./passkey-queries.ts";

/** EdDSA, ES256, RS256 */
const algorithms = [-8, -7, -257];

/** What a response must be for: the client's own host and origin (decision 051), nobody else's. */
const expectations = ({ origin }: Client, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: hostOf(origin),
  // The password came before, so that a key without PIN is enough.
  requireUserVerification: false,
});

const hostOf = (origin: string) => new URL(origin).hostname;

/** Members of the response that do not count. */
const given = { type: "public-key", clientExtensionResults: {} } as const;

export function creationOptions(
  client: Client,
  { id, email }: AccountRow,
  challenge: string,
  passkeys: readonly PasskeyRow[],
): PasskeyCreation["options"] {
  return {
    challenge,
    rp: { id: hostOf(client.origin), name: client.siteName },
    // The same for each passkey of the account, so that a device replaces one that was removed
    // here.
    user: {
      id: Buffer.from(`account:${id}`).toString("base64url"),
      name: email,
      displayName: email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: describePasskeys(passkeys),
    // Only what a device keeps as its own is synchronised to its owner's next one.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
    timeout: CHALLENGE_MS,
  };
}

export function requestOptions(
  { origin }: Client,
  challenge: string,
  passkeys: readonly PasskeyRow[],
): PasskeyRequest["options"] {
  return {
    challenge,
    rpId: hostOf(origin),
    allowCredentials: describePasskeys(passkeys),
    userVerification: "preferred",
    timeout: CHALLENGE_MS,
  };
}

/** The challenge that a browser's response answers; empty if it cannot be read. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return String(Reflect.get(Object(data), "challenge"));
  } catch {
    return "";
  }
}

/** The kinds of attestations whose authorities the library knows. */
const attested = ["android-key", "android-safetynet", "apple"] as const;

/**
 * The library without authorities: it would verify the certificates of an attestation, which nobody
 * asked for, and fetch the lists of revoked ones from wherever they say.
 */
async function libraryWithoutRoots(): Promise<typeof import("@simplewebauthn/server")> {
  const library = await import("@simplewebauthn/server");
  for (const identifier of attested)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return library;
}

/** The passkey of a response to `creationOptions`; null if it is not a valid one. */
export async function readCreated(
  client: Client,
  challenge: string,
  { id, response }: CreatedPasskey,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await libraryWithoutRoots();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, id, rawId: id, response },
      ...expectations(client, challenge),
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: passkeyTransports.filter((one) => response.transports?.includes(one)),
    };
  } catch {
    // The library throws for whatever is wrong.
    return null;
  }
}

/**
 * The count of signatures in a response of a passkey to `requestOptions`; null if it is not valid.
 */
export async function readUsed(
  client: Client,
  challenge: string,
  { id, response }: UsedPasskey,
  { credential_id, public_key, counter }: PasskeyRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, id, rawId: id, response },
      ...expectations(client, challenge),
      credential: { id: credential_id, publicKey: Buffer.from(public_key, "base64url"), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
