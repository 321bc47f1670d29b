// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";
import { freshBrowser } from "../testing/browser.ts";
import { Form } from "./Form.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { TextField } from "./TextField.tsx";
import { useResetUnchangedFields } from "./use-reset-unchanged-fields.ts";
import { useZodForm } from "./use-zod-form.ts";

beforeEach(freshBrowser);
afterEach(cleanup);

const schema = z.object({ name: z.string().check(z.minLength(1, "name is required")) });

function NameForm({ name, onSubmit }: { name: string; onSubmit: () => Promise<unknown> }) {
  const form = useZodForm(schema, { name });
  useResetUnchangedFields(form, { name });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField name="name" label="Name" />
      <SubmitButton>SAVE</SubmitButton>
    </Form>
  );
}

function open(onSubmit: () => Promise<unknown>) {
  let store: (name: string) => void = () => {};
  function Stored() {
    const [name, setName] = useState("Stored");
    store = setName;
    return <NameForm name={name} onSubmit={onSubmit} />;
  }
  const router = createMemoryRouter([{ path: "/", element: <Stored /> }]);
  const screen = render(<RouterProvider router={router} />);
  return {
    ...screen,
    shown: () => screen.container.querySelector("input")?.value,
    store: (name: string) => act(async () => store(name)),
    save: () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "SAVE" }))),
  };
}

test("what is stored elsewhere while the form is saved is shown once that has ended (rule 12.3)", async () => {
  let refuse = () => {};
  const sending = new Promise((_resolve, reject) => {
    refuse = () => reject(new ApiError(409, { detail: "not now" }));
  });
  const { shown, store, save } = open(() => sending);
  await save();
  await store("Elsewhere");
  expect(shown()).toBe("Stored");
  await act(async () => refuse());
  expect(shown()).toBe("Elsewhere");
});

test("a form that was sent is judged while it is typed, also after something was stored elsewhere (rule 12.3)", async () => {
  const { getByLabelText, store, save, container } = open(() =>
    Promise.reject(new ApiError(409, { detail: "not now" })),
  );
  await save();
  await store("Elsewhere");
  await act(async () => void fireEvent.input(getByLabelText("Name"), { target: { value: "" } }));
  expect(container.textContent).toContain("Name is required");
});
