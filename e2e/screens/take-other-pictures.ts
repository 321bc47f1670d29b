import { readMailbox, waitForMail } from "@coupon-center/testing/mailbox";
import { startInstallation } from "../fixtures/installation.ts";
import { widths } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";
import { savePictures } from "./save-pictures.ts";

/** Two pages of stores. */
const STORES = "63";

test("screenshots of a full directory", async ({ browser }) => {
  const installation = await startInstallation();
  try {
    await installation.operate("seed", ["--stores", STORES, "--force"]);
    for (const width of widths) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.goto(`${installation.url}/stores`);
      await expect(page.getByText(`${STORES} stores`)).toBeVisible();
      await savePictures(page, `public-directory-full-${width}`);
      await page.close();
    }
  } finally {
    await installation.stop();
  }
});

test("screenshots of mails, in a phone and in the window of a mail program", async ({
  browser,
  installation,
  personas,
}) => {
  const origin = installation.url;
  const [live, declined] = [await personas.shared("live"), await personas.shared("declined")];
  await waitForMail(origin, live.email, /^Payment received/);
  await waitForMail(origin, declined.email, /needs a change$/);
  const owners = [live, declined];
  const mails = await Promise.all(owners.map(({ email }) => readMailbox(origin, email)));
  const shown = new Map(mails.flat().map((mail) => [mail.subject, mail]));
  expect(shown.size).toBeGreaterThan(3);
  for (const { subject, html } of shown.values()) {
    for (const width of [390, 700]) {
      const page = await browser.newPage({ viewport: { width, height: 600 } });
      await page.setContent(html);
      const name = subject.toLowerCase().replace(/[^a-z0-9]+/g, "-");
      await savePictures(page, `mail-${name}-${width}`);
      await page.close();
    }
  }
});
