import { randomBytes } from "node:crypto";
import { codeAt, rfc6238 } from "@coupon-center/testing/totp";
import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { newTotpSecret, stepOfCode, totpUri } from "./totp-code.ts";

describe("a code of an authenticator app", () => {
  it.each(rfc6238.codes)("is that of RFC 6238 at %d s (rule 3.10)", (seconds, code) => {
    expect(stepOfCode(rfc6238.key, code.slice(-6), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it("is that of a second implementation, for any key and time (rule 3.10)", async () => {
    for (let round = 0; round < 300; round++) {
      const key = newTotpSecret();
      const time = randomBytes(5).readUIntBE(0, 5);
      const code = await codeAt(key, time);
      const step = stepOfCode(key, code, time) ?? -1;
      expect(Math.abs(step - Math.floor(time / 30_000))).toBeLessThanOrEqual(1);
      // Of a million pairs of neighbours one has the same code, and the earlier is found.
      expect([key, await codeAt(key, step * 30_000)]).toEqual([key, code]);
    }
  });

  it("is accepted one step early or late, not two (rule 3.10)", async () => {
    const now = 1_800_000_015_000;
    const step = Math.floor(now / 30_000);
    const found = async (late: number) =>
      stepOfCode(rfc6238.key, await codeAt(rfc6238.key, now + late * 30_000), now);
    const all = [await found(-2), await found(-1), await found(0), await found(1), await found(2)];
    expect(all).toEqual([null, step - 1, step, step + 1, null]);
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５６"])("'%s' is none", (code) => {
    expect(stepOfCode(rfc6238.key, code, 0)).toBeNull();
  });
});

it("a key has 160 random bits, and its address names issuer and account", () => {
  const [one, two] = [newTotpSecret(), newTotpSecret()];
  expect(Secret.fromBase32(one).bytes).toHaveLength(20);
  expect(one).not.toBe(two);
  const uri = new URL(totpUri(one, "Dealwharf & Co", "ada@shop.example"));
  expect(decodeURIComponent(uri.pathname)).toContain("Dealwharf & Co:ada@shop.example");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: one,
    issuer: "Dealwharf & Co",
    digits: "6",
    period: "30",
    algorithm: "SHA1",
  });
});
