// @vitest-environment happy-dom
import { cleanup, fireEvent, type RenderResult, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

let screen: RenderResult;

/** Opens the dialog of the refund of a payment; returns the field of the reason. */
function ask(payment: number): HTMLTextAreaElement {
  cleanup();
  const element = (
    <ReasonDialog
      open
      title="Refund $24.99?"
      text="The merchant reads it."
      submitText="Refund"
      about={payment}
      onSubmit={async () => undefined}
      onClose={() => undefined}
    />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  screen = render(<RouterProvider router={router} />);
  const field = screen.getByLabelText(/Reason/);
  if (field instanceof HTMLTextAreaElement) return field;
  throw new Error("the reason is no text area");
}

test("the reason that was typed for one payment is kept for it alone (rule 12.8)", () => {
  fireEvent.change(ask(1), { target: { value: "Paid twice" } });
  window.dispatchEvent(new Event("pagehide"));
  const stored = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  expect(ask(2).value).toBe("");
  expect(ask(1).value).toBe("Paid twice");
});
