/** The address in its parts, or null when it is none. `URL.canParse` is not in Safari 16. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
