/** Sets the cookie `token` to the access token until it expires. The API never reads it. */
export function writeTokenCookie(token: string, expiration: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const expires = new Date(expiration).toUTCString();
  setCookie(`token=${token}; Path=/; SameSite=Strict; Expires=${expires}${secure}`);
}

/** Deletes all cookies that scripts can access. */
export function clearCookies(): void {
  for (const pair of document.cookie.split(";")) {
    const [name = ""] = pair.split("=");
    setCookie(`${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`);
  }
}

// The Cookie Store API is asynchronous, and not available on plain http, which the sandbox uses.
function setCookie(line: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = line;
}
