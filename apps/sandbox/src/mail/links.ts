/** All http(s) URLs of a mail, in order and without duplicates; the HTML's links come first. */
export function findLinks(html: string, text: string): string[] {
  const found: string[] = [];
  for (const [, quoted, single] of html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    found.push(decodeEntities(quoted ?? single ?? ""));
  }
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"'\])]+/gi)) {
    found.push(address.replace(/[.,;:!?]+$/, ""));
  }
  return [...new Set(found.filter((address) => /^https?:\/\//i.test(address)))];
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(value: string): string {
  return value.trim().replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return NAMED[name] ?? whole;
  });
}
