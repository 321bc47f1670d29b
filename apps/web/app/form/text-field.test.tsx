// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { Form } from "./Form.tsx";
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
