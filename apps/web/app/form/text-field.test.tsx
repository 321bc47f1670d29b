// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { Locale } from "../ui/use-say.ts";
import { Form } from "./Form.tsx";
import { LimitedTextField } from "./LimitedTextField.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { TextField } from "./TextField.tsx";
import { useZodForm } from "./use-zod-form.ts";

afterEach(cleanup);

test("what is not seen of pasted text is neither sent nor left in its field; a password is as given (decision 065)", async () => {
  const send = vi.fn(async (_values: object) => undefined);
  function Sample() {
    const form = useZodForm(z.object({ website: z.string(), password: z.string() }));
    return (
      <Form form={form} label="Sample" onSubmit={send}>
        <TextField name="website" label="Website" type="url" />
        <TextField name="password" label="Password" type="password" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  const router = createMemoryRouter([{ path: "/", element: <Sample /> }]);
  const page = render(<RouterProvider router={router} />);
  const website = page.getByLabelText("Website");
  act(
    () =>
      void fireEvent.input(website, {
        target: { value: "\u{feff}north\u{ad}pine.example\u{200b}" },
      }),
  );
  act(
    () =>
      void fireEvent.input(page.getByLabelText("Password"), { target: { value: "a\u{200b}b" } }),
  );
  act(() => void fireEvent.click(page.getByRole("button", { name: "Save" })));
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({ website: "northpine.example", password: "a\u{200b}b" }),
  );
  act(() => void fireEvent.focusOut(website));
  await waitFor(() => expect(website).toHaveProperty("value", "northpine.example"));
});

test.each([
  ["en-US", "ab", "1 character left"],
  ["en-US", "", "3 characters left"],
  ["es", "ab", "Queda 1 carácter"],
  ["es", "a", "Quedan 2 caracteres"],
  ["ar-EG", "ab", "الأحرف المتبقية: ١"],
])("the counter in %s after '%s': %s (rule 1.9)", (locale, typed, left) => {
  function Sample() {
    const form = useZodForm(z.object({ reason: z.string() }), { reason: typed });
    return (
      <Form form={form} onSubmit={async () => undefined}>
        <LimitedTextField name="reason" label="Reason" max={3} />
      </Form>
    );
  }
  const router = createMemoryRouter([{ path: "/", element: <Sample /> }]);
  const page = render(
    <Locale value={locale}>
      <RouterProvider router={router} />
    </Locale>,
  );
  expect(page.getByText(left)).toBeDefined();
});
