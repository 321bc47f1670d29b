/** Longer than any word that a mail server has of its own: a token, or what looks like one. */
const tokenLike = /[\w-]{40,}/g;

/**
 * What may be kept and logged of a mail that did not go out. A server that refuses a text may quote it, links and
 * all: of such an answer only the codes are kept, which tell the reason as well (RFC 3463).
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
