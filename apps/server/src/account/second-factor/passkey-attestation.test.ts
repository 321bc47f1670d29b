import { SettingsService, verifyRegistrationResponse } from "@simplewebauthn/server";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { newAccount } from "../../testing/accounts-and-stores.ts";
import { openInstallation } from "../../testing/installation.ts";
import { answerCreation } from "../testing/passkeys.ts";
import { challengeOf, readCreated } from "./webauthn.ts";

/** Of an authority of devices, from 2020 to 2099. */
const ROOT =
  "MIIBUjCB+qADAgECAhQ33hXHx04pXHlAI3TvDjWMYirZozAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDARSb290MCAXDTIwMDEwMTAwMDAwMFoYDzIwOTkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARSb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbpqL1tsXbZ9Qw1jS9G4cUoSgbSV9RB0F7uoVm1KY7KtjI8LsNr/OLGTNsnES4mGp4c0WBJw32C/5p8ICQUmpRaMyMDAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUBaA1YjkUbSiRFlk7t0vHHGVFWQowCgYIKoZIzj0EAwIDRwAwRAIgeZEyOp5jYhbjxSmDmDmChHef6tuiXqJgmy31ZPdEqJwCIGz+ljiCimFTs20d0Ixk5i/uBlyrATj6wn9acOPvPhNg";
/** Signed by it; the list of revoked ones is at http://crl.example/list. */
const DEVICE =
  "MIIBkDCCATagAwIBAgIUDn5XfXf2Y9RrYL1ZiLcKECrVwBAwCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEUm9vdDAgFw0yMDAxMDEwMDAwMDBaGA8yMDk5MTIzMTAwMDAwMFowETEPMA0GA1UEAwwGRGV2aWNlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAExjT85+Pvi5xf8HpISM4t4RWAItkaSG4reSxDnXIeXYRn02tUqGYkHIDRugsLSblItfUTQUl0mJ5sPrsaXNMSVqNsMGowKAYDVR0fBCEwHzAdoBugGYYXaHR0cDovL2NybC5leGFtcGxlL2xpc3QwHQYDVR0OBBYEFGcgGrWAeOPXH6OtF8ulSSEEnwWgMB8GA1UdIwQYMBaAFAWgNWI5FG0okRZZO7dLxxxlRVkKMAoGCCqGSM49BAMCA0gAMEUCIConhnQDs9yFhNJAGTGF6Bqa4OohpOHw0g3TaSDwszsbAiEAps+yP0oXGAjm0eWtmhemcyrWno7earWYRTFw2SH51k0=";

/** An attestation in CBOR, 'none', as one of a device whose key has that certificate. */
function attested(format: string, attestationObject: string): string {
  const none = Buffer.from(attestationObject, "base64url").toString("latin1");
  const der = Buffer.from(DEVICE, "base64").toString("latin1");
  const length = String.fromCharCode(der.length >> 8, der.length & 0xff);
  const text = (value: string) => String.fromCharCode(0x60 | value.length) + value;
  const statement = `\xa1${text("x5c")}\x81\x59${length}${der}`;
  const device = none
    .replace(text("none"), text(format))
    .replace(`${text("attStmt")}\xa0`, text("attStmt") + statement);
  return Buffer.from(device, "latin1").toString("base64url");
}

const at = await openInstallation();
afterAll(() => at.close());
afterEach(() => vi.unstubAllGlobals());

describe("a passkey with an attestation, which was not asked for (rule 3.11)", () => {
  it("makes the server fetch nothing, whatever its certificate names", async () => {
    const fetched: unknown[] = [];
    vi.stubGlobal("fetch", async (url: unknown) => {
      fetched.push(url);
      throw new Error("no network");
    });
    const certificates = [`-----BEGIN CERTIFICATE-----\n${ROOT}\n-----END CERTIFICATE-----\n`];
    SettingsService.setRootCertificates({ identifier: "apple", certificates });
    const { id: accountId } = await newAccount(at);
    const { id, response } = await answerCreation(at, { accountId, clientId: 8 });
    response.attestationObject = attested("apple", response.attestationObject);
    const client = at.clients.byId(8);
    if (!client) throw new Error("client 8 is missing");
    const challenge = challengeOf(response.clientDataJSON);
    expect(await readCreated(client, challenge, { id, response })).toBeNull();
    expect(fetched).toEqual([]);
    for (const identifier of ["android-key", "android-safetynet", "apple", "tpm"] as const)
      expect(SettingsService.getRootCertificates({ identifier })).toEqual([]);

    // With an authority the library follows what the certificate names.
    SettingsService.setRootCertificates({ identifier: "apple", certificates });
    const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
    const alone = verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: client.origin,
      expectedRPID: new URL(client.origin).hostname,
      requireUserVerification: false,
    });
    await expect(alone).rejects.toThrow("Apple");
    expect(fetched).toEqual(["http://crl.example/list"]);
  });
});
