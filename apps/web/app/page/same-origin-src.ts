/**
 * The URL from which a page loads an image. An image at the client's own origin is loaded from the
 * page's origin, as the client may be open on another host, where browsers block images of its
 * origin.
 */
export function sameOriginSrc(picture: string, { origin }: { origin: string }): string {
  return picture.startsWith(`${origin}/`) ? picture.slice(origin.length) : picture;
}
