// React writes the links to the scripts before those to the styles, and all of them are fetched with one
// urgency. But nothing is painted without the styles, and every page is complete without the scripts.

/** The header by which a browser asks for these style sheets before it has read a line of the page. */
export function preloadHeader(styles: readonly string[]): string {
  return styles.map((url) => `<${url}>; rel=preload; as=style`).join(", ");
}

/** Lets a page's scripts come after everything that is painted. */
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
