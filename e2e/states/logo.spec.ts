import type { TestAccount } from "@coupon-center/testing/test-account";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { logoFile } from "../fixtures/logo.ts";
import type { OpenPage } from "../fixtures/open-page.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

/** The merchant's store page, where a logo is uploaded and shown. */
async function openStore(open: OpenPage, merchant: TestAccount) {
  const page = await open("/my-store", { as: merchant });
  const input = page.getByLabel("Logo");
  return { page, input, shown: page.getByRole("img", { name: "Your logo" }) };
}
const wrongSize = "Logo image should be 120x40px image.";

test("Logo: passes unless both width is not 120 and height is not 40; removing the logo is allowed (rule 4.6)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { page, input, shown } = await openStore(open, merchant);
  for (const size of [
    { width: 121, height: 41 },
    { width: 119, height: 39 },
    { width: 1, height: 1 },
    { width: 40, height: 120 },
    { width: 800, height: 600 },
  ]) {
    await input.setInputFiles(await logoFile(size));
    await expect(page.getByText(wrongSize), JSON.stringify(size)).toBeVisible();
    await expect(shown).toHaveCount(0);
  }
  for (const size of [
    { width: 120, height: 40 },
    { width: 120, height: 77 },
    { width: 300, height: 40 },
  ]) {
    await input.setInputFiles(await logoFile(size));
    await expect(shown, JSON.stringify(size)).toBeVisible();
    await expect(page.getByText(wrongSize)).toHaveCount(0);
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(shown).toHaveCount(0);
  }
  await input.setInputFiles(await logoFile());
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  expect((await merchant.me()).store?.logo_url).toMatch(/^(http|\/uploads\/)/);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect.poll(async () => (await merchant.me()).store?.logo_url).toBe(null);
});

test("A logo can be dropped on its field, which shows while a file is held above it", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("pending") });
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeEnabled();
  const field = page.locator(".logo-field");
  const { buffer, name, mimeType } = await logoFile();
  const dataTransfer = await page.evaluateHandle(
    ([bytes, name, type]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return transfer;
    },
    [[...buffer], name, mimeType] as const,
  );
  const background = () =>
    field.locator(".logo-band").evaluate((band) => getComputedStyle(band).backgroundColor);
  const before = await background();
  await field.locator(".logo-band").dispatchEvent("dragover", { dataTransfer });
  await expect.poll(background).not.toBe(before);
  await field.locator(".logo-band").dispatchEvent("dragleave", { dataTransfer });
  await expect.poll(background).toBe(before);
  await field.locator(".logo-band").dispatchEvent("dragover", { dataTransfer });
  await field.locator(".logo-band").dispatchEvent("drop", { dataTransfer });
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible();
  await expect.poll(background).toBe(before);
  // A dragged text is not the field's.
  const text = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.setData("text/plain", "a text");
    return transfer;
  });
  await field.locator(".logo-band").dispatchEvent("dragover", { dataTransfer: text });
  await expect.poll(background).toBe(before);
});

test("A file that is dropped beside the logo's field, or on it during an upload, does not take the page's place; a text is dropped as usual (rule 12.8)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.own("pending") });
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeEnabled();
  /** Whether the page keeps the browser from what it does with what is dropped there. */
  const isKept = (selector: string, dropped: "file" | "text") =>
    page.locator(selector).evaluate((element, kind) => {
      const dataTransfer = new DataTransfer();
      if (kind === "file") dataTransfer.items.add(new File(["a logo"], "logo.png"));
      else dataTransfer.setData("text/plain", "a text");
      return ["dragover", "drop"].every((type) => {
        const init = { bubbles: true, cancelable: true, dataTransfer };
        return !element.dispatchEvent(new DragEvent(type, init));
      });
    }, dropped);
  expect(await isKept("h1", "file")).toBe(true);
  expect(await isKept("h1", "text")).toBe(false);
  const held = await holdRequests(page, /uploads\/image/);
  await page.getByLabel("Logo").setInputFiles(await logoFile());
  await expect(page.getByLabel("Logo")).toBeDisabled();
  expect(await isKept(".logo-band", "file")).toBe(true);
  held.release();
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible();
});

test("While a logo is uploading, the previous one cannot be removed, as the new one would replace it", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.own("pending") });
  const remove = page.getByRole("button", { name: "Remove" });
  await page.getByLabel("Logo").setInputFiles(await logoFile());
  await expect(remove).toBeEnabled();
  const held = await holdRequests(page, /uploads\/image/);
  await page.getByLabel("Logo").setInputFiles(await logoFile());
  await expect(remove).toBeDisabled();
  held.release();
  await remove.click();
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveCount(0);
});

test("Saving waits for a logo that is uploading", async ({ open, personas }) => {
  const merchant = await personas.own("pending");
  const page = await open("/my-store", { as: merchant });
  const save = page.getByRole("button", { name: "SAVE CHANGES" });
  await expect(save).toBeEnabled();
  const held = await holdRequests(page, /uploads\/image/);
  await page.getByLabel("Logo").setInputFiles(await logoFile());
  await expect(save).toBeDisabled();
  held.release();
  await save.click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  expect((await merchant.me()).store?.logo_url).toMatch(/^(http|\/uploads\/)/);
});

test("Leaving My Store while a logo is uploading is asked about (rule 12.8)", async ({
  open,
  personas,
}) => {
  const { page, input, shown } = await openStore(open, await personas.own("pending"));
  const held = await holdRequests(page, /uploads\/image/);
  await input.setInputFiles(await logoFile());
  await page.getByRole("link", { name: "Coupons", exact: true }).first().click();
  await page.getByRole("button", { name: "Stay here" }).click();
  held.release();
  await expect(shown).toBeVisible();
  await expect(page).toHaveURL("/my-store");
});

test("A logo that the server refuses for lack of capacity leaves the previous one", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { page, input, shown } = await openStore(open, merchant);
  await input.setInputFiles(await logoFile());
  await expect(shown).toBeVisible();
  const first = await shown.getAttribute("src");
  await stubResponse(page, calls.upload, 429, { detail: "Too Many Requests" });
  await input.setInputFiles(await logoFile());
  await expect(page.getByText("Upload failed with status 429")).toBeVisible();
  await expect(shown).toHaveAttribute("src", first ?? "");
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  expect((await merchant.me()).store?.logo_url).toBe(new URL(first ?? "", page.url()).href);
});

test("A logo of a wrong type is rejected with a clear message, regardless of its name", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("newcomer") });
  const input = page.getByLabel("Logo");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"></svg>';
  for (const [name, mimeType, content] of [
    ["logo.txt", "text/plain", "a logo"],
    ["logo.png", "image/png", "not a picture"],
    ["logo.pdf", "application/pdf", "%PDF-1.4"],
    ["logo.svg", "image/svg+xml", svg],
    ["empty.png", "image/png", ""],
  ] as const) {
    await input.setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await expect(
      page.getByText("Logo image should be a PNG, JPEG or WebP picture."),
      name,
    ).toBeVisible();
  }
  const large = Buffer.concat([(await logoFile()).buffer, Buffer.alloc(2 * 1024 * 1024)]);
  await input.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
  await expect(page.getByText("Logo image should be at most 2 MB.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload logo" })).toBeEnabled();
});
