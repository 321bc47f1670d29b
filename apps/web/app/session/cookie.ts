/** The access token as the cookie `token`, for as long as it is valid. The API never reads it. */
export function writeTokenCookie(token: string, expiration: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const expires = new Date(expiration).toUTCString();
  setCookie(`token=${token}; Path=/; SameSite=Strict; Expires=${expires}${secure}`);
}

/** Removes every cookie that a script may see. */
export function clearCookies(): void {
  for (const pair of document.cookie.split(";")) {
    const [name = ""] = pair.split("=");
    setCookie(`${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`);
  }
}

// The Cookie Store API would be asynchronous and is refused on plain http, where the sandbox runs.
function setCookie(line: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = line;
}
