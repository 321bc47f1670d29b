/** At least as long as a token, and longer than any word in a mail server's messages. */
const tokenLike = /[\w-]{40,}/g;

/**
 * The part of a mail's failure that may be stored and logged. A server that rejects a text may
 * quote it with its links, so only the codes of such a response are kept; they give the reason as
 * well (RFC 3463).
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  const response = "response" in error ? String(error.response) : "";
  if ("command" in error && error.command === "DATA") {
    const codes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? "no code";
    return `the mail server refused the message: ${codes}`;
  }
  return error.message.replace(tokenLike, "[removed]");
}
