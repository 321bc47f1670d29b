/** In its usual size, a longer name takes more than two lines of a phone's header. */
const LONGEST = 24;

/**
 * The class of the brand's name and mark in a header, by which a long name is smaller on phones.
 */
export function brandClass(siteName: string): string {
  return siteName.length > LONGEST ? "brand brand-long" : "brand";
}
