import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const assets = join(import.meta.dirname, "build/client/assets");

/** The code that a built screen loads before anything is done on it: its imports and theirs. */
function codeOf(screen: string): string {
  const files = new Set(readdirSync(assets).filter((file) => isScreen(file, screen)));
  const texts: string[] = [];
  for (const file of files) {
    const text = readFileSync(join(assets, file), "utf8");
    texts.push(text);
    for (const [, imported = ""] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
      files.add(imported);
  }
  return texts.join("\n");
}

function isScreen(file: string, screen: string): boolean {
  return file.startsWith(`${screen}-`) && /^[\w-]{8}\.js$/.test(file.slice(screen.length + 1));
}

// A text of zod that survives minification.
const SCHEMAS = "invalid_type";

test.each(["payment", "coupon-list", "receipt", "invoice", "logout", "not-found"])(
  "the screen '%s' has no form and does not load the schemas of forms (rule 12.12)",
  (screen) => {
    const code = codeOf(screen);
    expect(code).toContain("useLoaderData");
    expect(code).not.toContain(SCHEMAS);
  },
);

test("a screen with a form loads them, so that the text is one by which they are found", () => {
  expect(codeOf("coupon-add")).toContain(SCHEMAS);
});
