import { expect, test } from "vitest";
import { findNoticesFaults, type Lock, writeNotices } from "./notices.ts";

const mit = (owner: string) => `The MIT License\n\nCopyright (c) 2020 ${owner}\n\nPermission is.\n`;
const lock: Lock = {
  packages: {
    "": { version: "1.0.0", license: "UNLICENSED" },
    "apps/server": { version: "1.0.0" },
    "node_modules/one": { version: "1.2.3", license: "MIT" },
    "node_modules/two": { version: "2.0.0", license: "MIT" },
    "node_modules/two/node_modules/one": { version: "1.0.0", license: "ISC" },
    "node_modules/one-linux": { version: "1.2.3", license: "MIT", optional: true },
    "node_modules/test-tool": { version: "9.9.9", license: "GPL-3.0", dev: true },
    "node_modules/@here/server": { version: "1.0.0", link: true },
  },
};
const read = (folder: string) =>
  folder === "node_modules/one" ? [mit("Ann")] : folder === "node_modules/two" ? [mit("Bob")] : [];

test("the notices match the locked packages", () => {
  expect(findNoticesFaults()).toEqual([]);
});

test("production packages are listed with their licences, with the owners next to a shared text", () => {
  const text = writeNotices(lock, read);
  expect(text).toContain("one 1.0.0: ISC\none 1.2.3: MIT\ntwo 2.0.0: MIT\n");
  expect(text).toContain("where they fit the machine; the licence's text lies in each package:");
  expect(text).toContain("\none-linux 1.2.3: MIT\n");
  expect(text).toContain("spdx.org/licenses:\n\none 1.0.0: ISC\n");
  expect(text).toContain(
    "one 1.2.3\n  Copyright (c) 2020 Ann\ntwo 2.0.0\n  Copyright (c) 2020 Bob\n\nThe MIT License\n",
  );
  expect(text.match(/Permission is/g)).toHaveLength(1);
  expect(text).not.toMatch(/test-tool|@here/);
});

test("an unknown licence and a missing one are rejected", () => {
  const withLicense = (license?: string): Lock => ({
    packages: { "node_modules/new": { version: "1.0.0", ...(license && { license }) } },
  });
  const write = (license?: string) => writeNotices(withLicense(license), () => []);
  expect(() => write("AGPL-3.0-only")).toThrow("new 1.0.0: AGPL-3.0-only is not allowed");
  expect(() => write("MIT AND GPL-2.0")).toThrow("MIT AND GPL-2.0 is not allowed");
  expect(() => write()).toThrow("new 1.0.0: none is not allowed");
  expect(() => write("Apache-2.0 AND MIT")).not.toThrow();
});
