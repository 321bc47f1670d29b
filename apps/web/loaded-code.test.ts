import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const assets = join(import.meta.dirname, "build/client/assets");

/**
 * The code that a built screen, or each of some and of their layouts, loads before anything is done
 * on it: its imports and theirs.
 */
function codeOf(...screens: string[]): string {
  const isOneOf = (file: string) => screens.some((screen) => isScreen(file, screen));
  const files = new Set(readdirSync(assets).filter(isOneOf));
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
    expect(code.includes(SCHEMAS)).toBe(false);
  },
);

test("a screen with a form loads them, so that the text is one by which they are found", () => {
  expect(codeOf("coupon-add")).toContain(SCHEMAS);
});

const beforeSigningIn = [
  ["guest-layout", "login", "register", "password-reminder"],
  ["public-layout", "set-password", "verify-email", "undo-email-change", "logout"],
  ["entry.client", "root", "frame", "not-found"],
];

// Texts of the states of a subscription, and of a coupon as shoppers see it.
const afterSigningIn = ["billingEndedSince", "store-facts"];

test.each(beforeSigningIn)(
  "the screens of '%s' load nothing of what only screens after signing in show (rule 12.12)",
  (...screens) => {
    const code = codeOf(...screens);
    expect(code).toContain("useLoaderData");
    expect(afterSigningIn.filter((text) => code.includes(text))).toEqual([]);
  },
);

test("a screen after signing in loads it, so that the texts are ones by which it is found", () => {
  const code = codeOf("merchant-layout", "coupon-list");
  expect(afterSigningIn.filter((text) => code.includes(text))).toEqual(afterSigningIn);
});
