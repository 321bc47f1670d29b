import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

/** As with all cookies and site data blocked. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });

test("Where the browser refuses storage, '/login' and '/register' say so in place of their forms (rule 2.7)", async ({
  open,
}) => {
  for (const path of ["/login", "/register"]) {
    const page = await open(path, { before: refuseStorage });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This browser keeps nothing for this site",
    );
    await expect(page.getByText("Allow cookies and site data for this site")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  }
});
