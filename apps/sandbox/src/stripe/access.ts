import { API_VERSION } from "../core/version.ts";
import type { World } from "../core/world.ts";
import type { Endpoint } from "./endpoint.ts";
import { refuse, StripeApiError } from "./errors.ts";
import { permissionOf } from "./permissions.ts";

/**
 * Rejects a request without a test key, or with a key that is not configured, or lacks the
 * permission for the call.
 */
export function checkKey(
  world: World,
  authorization: string | undefined,
  call: Pick<Endpoint, "method" | "path"> | undefined,
): void {
  const key = readKey(authorization ?? "");
  if (key === "") {
    throw new StripeApiError(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const { secretKey, restrictedKeys } = world.settings;
  const permissions = Object.hasOwn(restrictedKeys, key) ? restrictedKeys[key] : undefined;
  if (permissions && call) checkPermission(key, permissions, call);
  if (permissions) return;
  const isKnown = secretKey === undefined ? /^[sr]k_test_\w+$/.test(key) : key === secretKey;
  if (!isKnown) {
    throw new StripeApiError(
      401,
      "invalid_request_error",
      `Invalid API Key provided: ${mask(key)}`,
    );
  }
}

const mask = (key: string) => `${key.slice(0, 8)}****${key.slice(-4)}`;

function checkPermission(
  key: string,
  permissions: readonly string[],
  { method, path }: Pick<Endpoint, "method" | "path">,
): void {
  const resource = permissionOf(path);
  const isAllowed =
    permissions.includes(`${resource}_write`) ||
    (method === "GET" && permissions.includes(`${resource}_read`));
  if (isAllowed) return;
  const needed = `rak_${resource}_${method === "GET" ? "read" : "write"}`;
  throw new StripeApiError(
    403,
    "invalid_request_error",
    `The provided key '${mask(key)}' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the '${needed}' permission would allow this request to continue.`,
  );
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
