import { browserTexts, textAreas } from "@coupon-center/contract/browser-texts";
import { catalogues } from "@coupon-center/contract/catalogues";
import type { Plugin } from "vite";

const LOADERS = "virtual:texts";
const TEXTS = `${LOADERS}/`;

/**
 * The texts of each language and area as a module of its own, parsed, for screens that are opened
 * after the page was loaded (decision 072).
 */
export function textModules(): Plugin {
  return {
    name: "text-modules",
    resolveId: (id) => (id.startsWith(LOADERS) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      // A server has all texts.
      const loaders = this.environment.name === "client" ? names().map(loader) : [];
      if (name === LOADERS) return `export const texts = {${loaders.join()}}`;
      if (!name.startsWith(TEXTS)) return null;
      const [language = "", area] = name.slice(TEXTS.length).split("/");
      const known = textAreas.filter((one) => one === area);
      return `export default ${JSON.stringify(browserTexts(language, ...known))}`;
    },
  };
}

function names(): string[] {
  return Object.keys(catalogues).flatMap((language) =>
    textAreas.filter((area) => area !== "frame").map((area) => `${language}/${area}`),
  );
}

const loader = (name: string) => `"${name}": () => import("${TEXTS}${name}")`;
