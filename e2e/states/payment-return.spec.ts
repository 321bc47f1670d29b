import { expectTexts } from "../fixtures/expect-texts.ts";
import { calls } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test("The tab that comes back from the payment before its event does not offer the plan again (rule 8.3, decision 042)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const me = await merchant.me();
  let isKnown = false;
  const page = await open("/payment?paid=now", {
    as: merchant,
    before: async (page) => {
      await page.route(calls.me[1], (route) =>
        isKnown ? route.continue() : route.fulfill({ json: me }),
      );
    },
  });
  await expectTexts(page, [
    "Stripe is confirming your payment. Your plan appears here in a moment.",
  ]);
  await expect(page.getByRole("link", { name: /^Subscribe Now/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/payment$/);
  await merchant.pay();
  isKnown = true;
  await expect(page.getByRole("region", { name: "Subscription" })).toBeVisible();
});
