/**
 * Where a page takes a picture from: what lies at the brand's own origin, from the page's own, since a brand
 * may be open on other hosts too and browsers keep its pictures from them.
 */
export function sameOriginSrc(picture: string, { origin }: { origin: string }): string {
  return picture.startsWith(`${origin}/`) ? picture.slice(origin.length) : picture;
}
