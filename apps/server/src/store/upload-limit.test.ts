import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, it } from "vitest";
import { type Caller, newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { HOUR_MS, newIp } from "../testing/spend-limits.ts";

const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy: "127.0.0.1" } });
afterAll(() => at.close());

/** An upload without a file, which counts all the same. */
function upload({ session }: Caller, ip: string) {
  return at.app.inject({
    method: "POST",
    url: endpoints.uploadImage.path,
    headers: {
      authorization: `Bearer ${session?.token}`,
      "content-type": "multipart/form-data; boundary=b",
      "x-forwarded-for": ip,
    },
    payload: "--b--\r\n",
  });
}

it("'a network 100': the next by whichever of its accounts is 429 with Retry-After, and those of others pass (rule 4.7)", async () => {
  const [ip, elsewhere] = [newIp(), newIp()];
  for (let account = 0; account < 10; account++) {
    const merchant = await newMerchant(at);
    for (let count = 0; count < 10; count++)
      expect((await upload(merchant, ip)).statusCode).toBe(400);
    // What its own limit refuses does not count for its network.
    expect((await upload(merchant, ip)).statusCode).toBe(429);
  }
  const last = await newMerchant(at);
  const refused = await upload(last, ip);
  const retryAfter = Number(refused.headers["retry-after"]);
  expect([refused.statusCode, retryAfter]).toEqual([429, expect.any(Number)]);
  expect(retryAfter).toBeGreaterThan(HOUR_MS / 1000 - 60);
  // What the network's limit refuses does not count for the account.
  for (let count = 0; count < 10; count++)
    expect((await upload(last, elsewhere)).statusCode).toBe(400);
  expect((await upload(last, elsewhere)).statusCode).toBe(429);
});
