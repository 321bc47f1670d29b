import accentsUrl from "./figtree/figtree-accents.woff2?url";
import englishUrl from "./figtree/figtree-english.woff2?url";

/** The product's languages whose every page has letters with accents. */
const accented = /^es\b/;

/** Loads the font in parallel with the style sheet, not after it. */
export function FontPreload({ locale }: { locale: string }) {
  const files = accented.test(locale) ? [englishUrl, accentsUrl] : [englishUrl];
  return files.map((url) => (
    <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}
