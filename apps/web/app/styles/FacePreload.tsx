import faceUrl from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** The face comes beside the style sheet, not after it. */
export function FacePreload() {
  return <link rel="preload" href={faceUrl} as="font" type="font/woff2" crossOrigin="anonymous" />;
}
