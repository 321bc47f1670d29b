const CLOUDINARY_UPLOAD = /^https:\/\/api(?:-\w+)?\.cloudinary\.com\/v\d+_\d+\/([\w-]+)\//;

/**
 * The URL prefix at which an image host serves uploads, which a logo's URL must have. Cloudinary
 * serves all accounts from one host, so its account is part of the prefix. Other hosts are assumed
 * to serve from the upload's origin, unless `delivery` is set.
 */
export function imageDelivery(
  upload: string | undefined,
  delivery: string | undefined,
): string | undefined {
  if (delivery !== undefined) return asFolder(delivery);
  if (upload === undefined) return undefined;
  const [, account] = CLOUDINARY_UPLOAD.exec(upload) ?? [];
  if (account !== undefined) return `https://res.cloudinary.com/${account}/`;
  return `${new URL(upload).origin}/`;
}

/**
 * The form for a content policy: with a trailing slash, and without characters that separate its
 * sources.
 */
function asFolder(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/?$/, "/").replace(/[;,]/g, encodeURIComponent)}`;
}
