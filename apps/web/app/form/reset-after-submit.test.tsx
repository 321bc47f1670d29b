// @vitest-environment happy-dom
import {
  act,
  cleanup,
  fireEvent,
  type RenderResult,
  render,
  waitFor,
} from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { freshBrowser } from "../testing/browser.ts";
import { Form } from "./Form.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { TextField } from "./TextField.tsx";
import { useZodForm } from "./use-zod-form.ts";

const schema = z.object({ email: z.string(), password: z.string() });

function ChangeForm({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const form = useZodForm(schema, { email: "", password: "" });
  return (
    <Form form={form} resetAfterSubmit onSubmit={onSubmit}>
      <TextField name="email" label="Email" />
      <TextField name="password" label="Password" />
      <SubmitButton>SAVE</SubmitButton>
    </Form>
  );
}

beforeEach(() => freshBrowser());
afterEach(cleanup);

let screen: RenderResult;
function field(label: string): HTMLInputElement {
  const input = screen.getByLabelText(label);
  if (input instanceof HTMLInputElement) return input;
  throw new Error(`${label} is no input`);
}
const type = (label: string, value: string) =>
  act(() => void fireEvent.input(field(label), { target: { value } }));

test("a form that resets after submit empties what was sent; what is typed meanwhile stays (rules 12.3, 12.6)", async () => {
  let answer = () => {};
  const sending = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const element = <ChangeForm onSubmit={() => sending} />;
  screen = render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  type("Email", "sent@shop.example");
  type("Password", "secret1");
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "SAVE" })));
  type("Email", "typed@shop.example");
  await act(async () => answer());
  await waitFor(() => expect(field("Password").value).toBe(""));
  expect(field("Email").value).toBe("typed@shop.example");
});
