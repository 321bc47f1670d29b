/** What passkeys are asked for, and why it did not work, at signing in and on the account page. */
export const passkey = {
  usePasskey: "Use a passkey",
  passkeyCancelled: "That was cancelled, or took too long. Please try again.",
  passkeyKnown: "This device already has a passkey for your account.",
  passkeyUnsupported: "This browser can't use passkeys.",
  passkeyInsecure: "Passkeys need a secure connection: open this page over https.",
  passkeyFailed: "The passkey could not be used. Please try again.",
} as const;
