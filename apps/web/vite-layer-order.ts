import type { Plugin } from "vite";

const LAYERS = "@layer tokens, base, ui, screen, reduced-motion;";

/**
 * Writes the order of the cascade layers at the top of every style sheet, so that the order of
 * loading does not matter.
 */
export function layerOrderFirst(): Plugin {
  return {
    name: "layer-order-first",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) {
          file.source = `${LAYERS}${file.source}`;
        }
      }
    },
  };
}
