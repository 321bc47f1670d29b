import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Address } from "./Address.tsx";

test.each([
  ["a.b@shop.example", "a|.b@|shop|.example"],
  ["https://shop.example/x.html", "https://|shop|.example/|x|.html"],
  ["https://a.example/b/c?d=e&f_g=h", "https://|a|.example/|b/|c|?d|=e|&amp;f|_g|=h"],
  ["https://a.example/", "https://|a|.example/"],
  ["Ada P. North, a@b.example", "Ada P. North, a@|b|.example"],
  ["Ada", "Ada"],
])("%s breaks beside its signs first: %s", (text, parts) => {
  const shown = renderToStaticMarkup(<Address text={text} />);
  expect(shown).toBe(`<bdi>${parts.replaceAll("|", "<wbr/>")}</bdi>`);
});
