import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { normalizeWebUrl } from "./web-url.ts";

afterEach(() => vi.unstubAllGlobals());

describe("web addresses (rule 4.5, decision 023)", () => {
  it("are validated where URL.canParse is missing, as in Safari 16", () => {
    class Elder extends URL {
      static override canParse(): never {
        throw new TypeError("URL.canParse is not a function");
      }
    }
    vi.stubGlobal("URL", Elder);
    expect(normalizeWebUrl("northpine.example.com")).toBe("http://northpine.example.com");
    expect(normalizeWebUrl("http://[::x")).toBe(null);
  });

  it("'prefixed with http:// when it looks like a domain'", () => {
    expect(normalizeWebUrl("northpine.example.com")).toBe("http://northpine.example.com");
    expect(normalizeWebUrl("Shop.Example.COM/a?b=1#c")).toBe("http://shop.example.com/a?b=1#c");
    expect(normalizeWebUrl("https://example.com")).toBe("https://example.com");
    expect(normalizeWebUrl("exämple.de")).toBe("http://xn--exmple-cua.de");
    expect(normalizeWebUrl("http://example。com")).toBe("http://example.com");
    expect(normalizeWebUrl("example.com:8443/x")).toBe("http://example.com:8443/x");
    expect(normalizeWebUrl("example.com/a/.")).toBe("http://example.com/a/");
  });

  it("characters that browsers leave in copied addresses are encoded, and refused in a host", () => {
    expect(normalizeWebUrl("https://example.com/a|b?cid=mail|june&x={1}^2")).toBe(
      "https://example.com/a%7Cb?cid=mail%7Cjune&x=%7B1%7D%5E2",
    );
    for (const mark of "{}|^") expect(normalizeWebUrl(`http://exam${mark}ple.com`)).toBe(null);
  });

  const schemes = [
    "javascript:",
    "JaVaScRiPt:",
    "data:",
    "vbscript:",
    "file:",
    "ftp:",
    "blob:",
    "about:",
    "mailto:",
    "ws:",
    "java\tscript:",
    "java\nscript:",
    "\u0001javascript:",
    " javascript:",
    "java&#115;cript:",
  ];
  const rests = [
    "alert(1)",
    "//example.com/%0aalert(1)",
    "//example.com",
    "text/html,<script>alert(1)</script>",
  ];
  const hostile = [
    ...schemes.flatMap((scheme) => rests.map((rest) => `${scheme}${rest}`)),
    "//evil.example.com",
    "\\\\evil.example.com",
    "http:\\\\evil.example.com",
    "http:evil.example.com",
    "http:/evil.example.com",
    "http://user@example.com",
    "http://user:pass@example.com",
    "http://example.com@evil.example.com",
    "https://example.com:80@evil.example.com/",
    "http://localhost",
    "http://localhost:3000",
    "localhost",
    "http://127.0.0.1",
    "127.0.0.1",
    "http://2130706433",
    "http://0x7f.0.0.1",
    "http://0177.0.0.1",
    "http://127.1",
    "http://[::1]",
    "http://[::ffff:169.254.169.254]",
    "http://169.254.169.254/latest",
    "http://10.0.0.1",
    "http://192.168.0.1",
    "http://printer.local",
    "http://db.internal",
    "http://x.localhost",
    "http://intranet",
    "http://a.b",
    "http://com",
    "http://.com",
    "http://a..com",
    "http://-a.com",
    "http://exa mple.com",
    "http://example.com/\u202eexe",
    "http://example.com/\u0000",
    "http://example.com/<script>",
    'http://example.com/"onload=',
    "http://example.com/`",
    "http://exam\u00adple.com",
    "",
    " ",
    ".",
    "/",
    "?",
    "#",
    "http://",
    "https://",
    "://example.com",
    "example",
    "mailto:a@example.com",
    `http://example.com/${"a".repeat(2049)}`,
  ];

  it.each(hostile)("rejects %j", (text) => {
    expect(normalizeWebUrl(text)).toBe(null);
  });

  it("any accepted input becomes http or https without credentials, and normalising it again changes nothing", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: "binary" }), fc.domain()),
        (text) => {
          const url = normalizeWebUrl(text);
          if (url === null) return true;
          const parsed = new URL(url);
          return (
            ["http:", "https:"].includes(parsed.protocol) &&
            parsed.username === "" &&
            normalizeWebUrl(url) === url
          );
        },
      ),
      { numRuns: process.env.TEST_LONG ? 50_000 : 1_000 },
    );
  });

  it("a bare domain stays as typed, without the slash that a parser adds; everything else is kept", () => {
    const typed = [
      "https://a.example/",
      "https://a.example/?b",
      "https://a.example?b",
      "https://a.example#c",
    ];
    expect(typed.map(normalizeWebUrl)).toEqual([
      "https://a.example/",
      "https://a.example/?b",
      "https://a.example/?b",
      "https://a.example/#c",
    ]);
    expect(normalizeWebUrl("https://a.example/shop")).toBe("https://a.example/shop");
    expect(normalizeWebUrl("https://a.example/shop/")).toBe("https://a.example/shop/");
    expect(normalizeWebUrl("https://a.example/b@c")).toBe("https://a.example/b@c");
  });

  it("has at most 2,048 characters, with the added scheme included", () => {
    const long = `http://a.example/${"b".repeat(2048 - "http://a.example/".length)}`;
    expect(normalizeWebUrl(long)).toBe(long);
    expect(normalizeWebUrl(`${long}b`)).toBe(null);
    // The added `http://` has seven characters.
    expect(normalizeWebUrl(long.slice("http://".length))).toBe(long);
    expect(normalizeWebUrl(`${long.slice("http://".length)}b`)).toBe(null);
  });

  it("handles a long hostile text in linear time", () => {
    for (const piece of ["a", ".", "a.", "-", "%", "/", "@"])
      expect(normalizeWebUrl(piece.repeat(100_000))).toBe(null);
  });
});
