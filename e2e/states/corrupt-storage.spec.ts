import { expect, test } from "../fixtures/test.ts";

test("Corrupt storage leads to /login without a loop, for any kind of corruption (rule 2.9)", async ({
  open,
  personas,
}) => {
  const whole = await (await personas.shared("pending")).storedUser();
  const user = JSON.parse(whole) as Record<string, unknown>;
  const without = (key: string) => JSON.stringify({ ...user, [key]: undefined });
  const corruptions = {
    "nothing in it": "",
    "not JSON": "{",
    "half of it": whole.slice(0, whole.length / 2),
    null: "null",
    "a number": "7",
    "a text": '"user"',
    "a list": "[]",
    "an empty object": "{}",
    "no token": without("token"),
    "a token that is no text": JSON.stringify({ ...user, token: { a: 1 } }),
    "no refresh token": without("refresh"),
    "an expiration that is no time": JSON.stringify({ ...user, expiration: "soon" }),
    "a store that is none": JSON.stringify({ ...user, store: "northpine" }),
    "an id that is a text": JSON.stringify({ ...user, id: "7" }),
    "tokens that the server never made": JSON.stringify({
      ...user,
      token: "made.up.token",
      refresh: "made-up",
    }),
  };
  expect(Object.keys(corruptions).length).toBeGreaterThanOrEqual(12);
  const page = await open("/login");
  for (const [name, kept] of Object.entries(corruptions)) {
    await test.step(name, async () => {
      await page.evaluate((text) => localStorage.setItem("user", text), kept);
      let loads = 0;
      const count = () => {
        loads += 1;
      };
      page.on("domcontentloaded", count);
      await page.goto("/coupons");
      await expect(page, name).toHaveURL("/login");
      await expect(page.getByRole("button", { name: "SIGN IN" }), name).toBeEnabled();
      expect(loads, `${name}: page loads`).toBeLessThanOrEqual(2);
      expect(await page.evaluate(() => localStorage.getItem("user")), name).toBeNull();
      page.off("domcontentloaded", count);
    });
  }
});
