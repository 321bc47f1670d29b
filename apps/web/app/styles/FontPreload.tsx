import faceUrl from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** The font is loaded beside the style sheet, not after it. */
export function FontPreload() {
  return <link rel="preload" href={faceUrl} as="font" type="font/woff2" crossOrigin="anonymous" />;
}
