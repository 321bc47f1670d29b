// @vitest-environment happy-dom
import { cleanup, fireEvent, type RenderResult, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { keepShown } from "../session/keep-shown.ts";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { toasts } from "../ui/toast.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
  fakeApi({});
});
afterEach(cleanup);

let screen: RenderResult;

interface RefundProps {
  payment: number;
  onSubmit: () => Promise<void>;
  decision?: string | undefined;
}

/** The dialog of the refund of a payment, as long as that is on the screen. */
function Refund({ payment, onSubmit, decision }: RefundProps) {
  if (useLoaderData() === "gone") return null;
  return (
    <ReasonDialog
      open
      title="Refund $24.99?"
      text="The merchant reads it."
      submitText="Refund"
      about={payment}
      gone="storeGone"
      decision={decision}
      onSubmit={onSubmit}
      onClose={() => undefined}
    />
  );
}

/** Opens it; returns the field of the reason. */
function ask(
  payment: number,
  onSubmit = async () => {},
  loader: () => string | null | Promise<null> = () => null,
  decision?: string,
): HTMLTextAreaElement {
  cleanup();
  const element = <Refund payment={payment} onSubmit={onSubmit} decision={decision} />;
  const here = { id: "here", path: "/", element, loader, middleware: [keepShown] };
  const router = createMemoryRouter([here], { hydrationData: { loaderData: { here: null } } });
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

const refusal = (status: number) => async () => {
  throw new ApiError(status, { detail: "Nothing is left to refund" });
};

test("an act that somebody else did meanwhile is refused in the dialog, over the screen as it is now (rule 10.12, 'what is done already is 409')", async () => {
  let loaded = 0;
  const field = ask(1, refusal(409), () => {
    loaded += 1;
    return null;
  });
  fireEvent.change(field, { target: { value: "Paid twice" } });
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
  expect(await screen.findByText("Nothing is left to refund")).toBeTruthy();
  expect(loaded).toBe(1);
  expect(field.value).toBe("Paid twice");
  expect(toasts.read()).toEqual([]);
});

test.each([
  [409, "Nothing is left to refund"],
  [404, "There is no such store. Its owner may have deleted it."],
])(
  "where the screen as it is now has the dialog no more, a message tells the refusal, %i (rule 10.12, 'what is done already is 409')",
  async (status, text) => {
    const field = ask(1, refusal(status), () => "gone");
    fireEvent.change(field, { target: { value: "Paid twice" } });
    fireEvent.click(screen.getByRole("button", { name: "Refund" }));
    await vi.waitFor(() => expect(screen.queryByLabelText(/Reason/)).toBeNull());
    await vi.waitFor(() =>
      expect(toasts.read()).toEqual([expect.objectContaining({ tone: "bad", text })]),
    );
  },
);

test.each([400, 403, 500])(
  "a decision that fails with %i leaves its dialog, and the screen behind it, as they are (rule 12.8)",
  async (status) => {
    const loader = vi.fn(() => "gone");
    const field = ask(1, refusal(status), loader, "decline");
    fireEvent.change(field, { target: { value: "Not your mark" } });
    fireEvent.click(screen.getByRole("button", { name: "Refund" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect([field.isConnected, field.value]).toEqual([true, "Not your mark"]);
    expect(loader).not.toHaveBeenCalled();
  },
);

test("an act that is refused right before the server was away keeps the screen, and what was typed (rules 10.12, 12.3)", async () => {
  const loader = vi.fn(() => Promise.reject(new ApiError(0, {})));
  const field = ask(1, refusal(409), loader);
  fireEvent.change(field, { target: { value: "Paid twice" } });
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
  expect(await screen.findByText("Nothing is left to refund")).toBeTruthy();
  expect(field.value).toBe("Paid twice");
  expect(loader).toHaveBeenCalledOnce();
});

test("where a screen is left while it is loaded anew, a message tells the refusal (rule 10.12)", async () => {
  let answer = (_loaded: null) => {};
  const loaded = new Promise<null>((resolve) => {
    answer = resolve;
  });
  const loader = vi.fn(() => loaded);
  fireEvent.change(ask(1, refusal(409), loader), { target: { value: "Paid twice" } });
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
  await vi.waitFor(() => expect(loader).toHaveBeenCalled());
  cleanup();
  const text = "Nothing is left to refund";
  expect(toasts.read()).toEqual([expect.objectContaining({ tone: "bad", text })]);
  // All transitions, those of the next tests too, wait for one that goes on.
  answer(null);
});

test("a screen that is left before its act is refused is not loaded anew (rule 10.12)", async () => {
  let refuse = () => {};
  const refused = new Promise<void>((_, reject) => {
    refuse = () => reject(new ApiError(409, {}));
  });
  const loader = vi.fn(() => null);
  const onSubmit = vi.fn(() => refused);
  fireEvent.change(ask(1, onSubmit, loader), { target: { value: "Paid twice" } });
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled());
  cleanup();
  refuse();
  await new Promise((done) => setTimeout(done));
  expect(loader).not.toHaveBeenCalled();
});
