import { API_VERSION } from "../core/version.ts";
import type { World } from "../core/world.ts";
import { refuse, StripeApiError } from "./errors.ts";

/** Rejects a request without a test key, or with a key other than the configured one. */
export function checkKey(world: World, authorization: string | undefined): void {
  const key = readKey(authorization ?? "");
  if (key === "") {
    throw new StripeApiError(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const { secretKey } = world.settings;
  const isKnown = secretKey === undefined ? /^[sr]k_test_\w+$/.test(key) : key === secretKey;
  if (!isKnown) {
    const shown = `${key.slice(0, 8)}****${key.slice(-4)}`;
    throw new StripeApiError(401, "invalid_request_error", `Invalid API Key provided: ${shown}`);
  }
}

/** Rejects any other API version, whose objects would have another form. */
export function checkVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  throw refuse(`Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION} only.`);
}

function readKey(authorization: string): string {
  const [scheme, credentials = ""] = authorization.split(" ");
  if (scheme?.toLowerCase() === "bearer") return credentials;
  if (scheme?.toLowerCase() !== "basic") return "";
  return Buffer.from(credentials, "base64").toString("utf8").split(":")[0] ?? "";
}
