import { afterAll, expect, test } from "vitest";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

test("without saved settings there is no configuration, and no session can be made; once they are, there is", async () => {
  const { configurations, sessions } = world.stripe.billingPortal;
  const customer = (await world.stripe.customers.create({})).id;
  await world.post("/sandbox/faults", { portal: "not_saved" });
  expect((await configurations.list({ is_default: true })).data).toEqual([]);
  await expect(sessions.create({ customer })).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    code: undefined,
    message: expect.stringMatching(/until you save your customer portal settings in test mode/),
  });
  await world.post("/sandbox/faults", { portal: "ok" });
  const [page] = (await configurations.list({ is_default: true })).data;
  expect(page).toMatchObject({ active: true, is_default: true });
  expect((await sessions.create({ customer })).configuration).toBe(page?.id);
});
