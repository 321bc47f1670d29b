/** A list of things: 'expired (2), minimum spend (1)'. */
export function listText(parts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "unit" }).format(parts);
}
