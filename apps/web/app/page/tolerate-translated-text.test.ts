// @vitest-environment happy-dom
import { afterAll, expect, test } from "vitest";
import { tolerateTranslatedText } from "./tolerate-translated-text.ts";

// A run with a mutant is followed by others in the same document.
const { insertBefore, removeChild } = Node.prototype;
tolerateTranslatedText();
afterAll(() => void Object.assign(Node.prototype, { insertBefore, removeChild }));

/** A parent whose texts a translator has replaced, and the texts that were there. */
function translated(html: string, ...texts: string[]) {
  const parent = document.createElement("p");
  parent.innerHTML = html;
  return { parent, replaced: texts.map((text) => document.createTextNode(text)) };
}

test("what is put before a replaced text is put before the translator's element", () => {
  const { parent, replaced } = translated("<b></b><font>Sube</font>", "Upload");
  parent.insertBefore(document.createElement("i"), replaced[0] ?? null);
  expect(parent.innerHTML).toBe("<b></b><i></i><font>Sube</font>");
});

test("a replaced text is removed with the translator's element", () => {
  const { parent, replaced } = translated("<b></b><font>Sube</font>", "Upload");
  for (const text of replaced) parent.removeChild(text);
  expect(parent.innerHTML).toBe("<b></b>");
});

test("of several translated texts none is taken for another", () => {
  const { parent, replaced } = translated("<font>Uno</font><font>Dos</font>", "One");
  parent.insertBefore(document.createElement("i"), replaced[0] ?? null);
  for (const text of replaced) parent.removeChild(text);
  expect(parent.innerHTML).toBe("<font>Uno</font><font>Dos</font><i></i>");
});

test("a text that is there is removed and inserted before, and an element of another parent still fails", () => {
  const parent = document.createElement("p");
  const text = parent.appendChild(document.createTextNode("Upload"));
  parent.insertBefore(document.createElement("i"), text);
  expect(parent.innerHTML).toBe("<i></i>Upload");
  parent.removeChild(text);
  expect(parent.innerHTML).toBe("<i></i>");
  expect(() => parent.removeChild(document.createElement("b"))).toThrow();
});
