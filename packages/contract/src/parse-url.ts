/** The parsed URL; null if it is invalid. Replaces `URL.canParse`, which Safari 16 lacks. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
