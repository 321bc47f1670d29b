// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { LoginCode } from "./LoginCode.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

test.each([["app"], ["passkey"]] as const)(
  "whoever has neither %s nor recovery codes reads whom to ask (decision 057)",
  (kind) => {
    const root = { client: { locale: "en-US", supportEmail: "help@site.example" } };
    const element = <LoginCode step={{ token: "t", kinds: [kind] }} onBack={() => undefined} />;
    const router = createMemoryRouter([{ id: "root", path: "/", element }], {
      hydrationData: { loaderData: { root } },
    });
    const link = render(<RouterProvider router={router} />).getByText("help@site.example");
    expect(link.getAttribute("href")).toBe("mailto:help@site.example");
    expect(link.parentElement?.textContent).toBe(
      "Lost both? Write to us at help@site.example. Staff ask an admin.",
    );
  },
);
