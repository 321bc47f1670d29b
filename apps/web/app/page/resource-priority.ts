// React writes the links to scripts before those to style sheets, and both are fetched with the
// same priority. But nothing is painted without the style sheets, and every page is complete
// without the scripts.

/** The Link header that preloads these style sheets before the page is parsed. */
export function preloadHeader(styles: readonly string[]): string {
  return styles.map((url) => `<${url}>; rel=preload; as=style`).join(", ");
}

/** Lowers the priority of a page's scripts below everything that is painted. */
export function lowerScriptPriority(): ReadableWritablePair<Uint8Array, BufferSource> {
  const decoder = new TextDecoderStream();
  const marked = new TransformStream<string, string>({
    transform(text, controller) {
      controller.enqueue(text.replaceAll(LINK, `${LINK} fetchpriority="low"`));
    },
  });
  const readable = decoder.readable.pipeThrough(marked).pipeThrough(new TextEncoderStream());
  return { writable: decoder.writable, readable };
}

const LINK = '<link rel="modulepreload"';
