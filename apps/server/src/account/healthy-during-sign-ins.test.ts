import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { expect, it } from "vitest";
import { argon2Passwords } from "../ports/passwords.ts";
import { newMerchant } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

it("200 sign-ins at once, hashed at the full cost: `/healthz` answers between them; beyond the queue they are 503 (rule 13.7)", async () => {
  const at = await openInstallation({ passwords: argon2Passwords() });
  const { email } = await newMerchant(at);
  const statuses: number[] = [];
  // Each from a network of its own, as of one a few are hashed at once and the others wait.
  const all = Array.from({ length: 200 }, async (_, number) => {
    const answer = await at.app.inject({
      method: endpoints.emailLogin.method,
      url: endpoints.emailLogin.path,
      headers: { "x-site-key": "8" },
      payload: { email, password },
      remoteAddress: `10.0.${number}.1`,
    });
    statuses.push(answer.statusCode);
  });
  const duringOne: number[] = [];
  // The refused ones are answered together, at once.
  await new Promise((resolve) => setImmediate(resolve));
  while (statuses.length < 200) {
    const before = statuses.length;
    expect((await at.app.inject("/healthz")).statusCode).toBe(200);
    duringOne.push(statuses.length - before);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  await at.close();
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
  expect(duringOne.length).toBeGreaterThan(100);
  expect(Math.max(...duringOne.slice(10))).toBeLessThan(10);
});
