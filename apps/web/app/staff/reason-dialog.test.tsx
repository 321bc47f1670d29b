// @vitest-environment happy-dom
import { cleanup, fireEvent, type RenderResult, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
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
function ask(payment: number, onSubmit = async () => {}, loader = () => null): HTMLTextAreaElement {
  cleanup();
  const element = (
    <ReasonDialog
      open
      title="Refund $24.99?"
      text="The merchant reads it."
      submitText="Refund"
      about={payment}
      onSubmit={onSubmit}
      onClose={() => undefined}
    />
  );
  const router = createMemoryRouter([{ id: "here", path: "/", element, loader }], {
    hydrationData: { loaderData: { here: null } },
  });
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

test("an act that somebody else did meanwhile is refused in the dialog, over the screen as it is now (rule 10.12, 'what is done already is 409')", async () => {
  let loaded = 0;
  const refuse = async () => {
    throw new ApiError(409, { detail: "Nothing is left to refund" });
  };
  const field = ask(1, refuse, () => {
    loaded += 1;
    return null;
  });
  fireEvent.change(field, { target: { value: "Paid twice" } });
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
  expect(await screen.findByText("Nothing is left to refund")).toBeTruthy();
  expect(loaded).toBe(1);
  expect(field.value).toBe("Paid twice");
});
