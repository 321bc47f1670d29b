import { expect, test } from "vitest";
import { findLinks } from "./links.ts";

test.each([
  ['<a href="https://a.example/?x=1&amp;y=2">', "", ["https://a.example/?x=1&y=2"]],
  ["<a HREF = 'http://a.example/&#38;&#x26;&lt;&quot;'>", "", ['http://a.example/&&<"']],
  ['<a href=" https://a.example/&nothing; ">', "", ["https://a.example/&nothing;"]],
  ['<a href="javascript:x"><a href="mailto:a@b.example"><a href="">', "", []],
  [
    "",
    "See https://a.example/x, http://b.example/y. (HTTPS://c.example/z)!",
    ["https://a.example/x", "http://b.example/y", "HTTPS://c.example/z"],
  ],
  [
    '<a href="https://b.example/">',
    "https://a.example/ https://b.example/",
    ["https://b.example/", "https://a.example/"],
  ],
])(
  "finds a mail's links, each once, those of its HTML part first (case %#)",
  (html, text, links) => {
    expect(findLinks(html, text)).toEqual(links);
  },
);
