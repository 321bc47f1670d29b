import faceUrl from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** Loads the font in parallel with the style sheet, not after it. */
export function FontPreload() {
  return <link rel="preload" href={faceUrl} as="font" type="font/woff2" crossOrigin="anonymous" />;
}
