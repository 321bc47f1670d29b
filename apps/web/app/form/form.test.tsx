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
import { ApiError } from "../api/api-error.ts";
import { clearSession, readUser, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { session, storedUser } from "../testing/entities.ts";
import { lastToast } from "../testing/last-toast.ts";
import { GuardedForm } from "./GuardedForm.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { TextField } from "./TextField.tsx";
import { useZodForm } from "./use-zod-form.ts";

const schema = z.object({
  name: z.string().check(z.minLength(1, "name is required")),
  website_url: z.string(),
});

interface StoreFormProps {
  onSubmit: (values: z.output<typeof schema>) => Promise<unknown>;
}

function StoreForm({ onSubmit }: StoreFormProps) {
  const form = useZodForm(schema, { name: "", website_url: "" });
  return (
    <GuardedForm
      form={form}
      onSubmit={onSubmit}
      onSaved={async () => form.reset({ name: "", website_url: "" })}
      fieldNames={{ url: "website_url" }}
    >
      <TextField name="name" label="Name" />
      <TextField name="website_url" label="Website URL" />
      <SubmitButton>SAVE</SubmitButton>
    </GuardedForm>
  );
}

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

// Not Testing Library's own one, which keeps the document that was there when it was loaded.
let screen: RenderResult;

function open(onSubmit: StoreFormProps["onSubmit"] = async () => undefined) {
  cleanup();
  const element = <StoreForm onSubmit={onSubmit} />;
  const routes = [
    { path: "/my-store", element },
    { path: "/coupons/add", element },
  ];
  screen = render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/my-store"] })} />,
  );
}

function field(label: string): HTMLInputElement {
  const input = screen.getByLabelText(label);
  if (input instanceof HTMLInputElement) return input;
  throw new Error(`${label} is no input`);
}
const type = (label: string, value: string) => {
  act(() => void fireEvent.input(field(label), { target: { value } }));
};
const save = () => act(async () => void fireEvent.click(screen.getByText("SAVE")));
const errorOf = (label: string) =>
  field(label).getAttribute("aria-invalid") ? describedBy(field(label)) : null;
const describedBy = (input: HTMLElement) =>
  document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
/** What stands above the form. */
const above = () => document.querySelector("form .banner")?.textContent ?? null;

async function refuseWith(status: number, body: unknown) {
  open(() => Promise.reject(new ApiError(status, body)));
  type("Name", "Northpine");
  await save();
}

test("the form's own rule stands under its field, first letter capital, and nothing is sent (rule 12.3)", async () => {
  let sent = 0;
  open(async () => {
    sent += 1;
  });
  await save();
  expect(errorOf("Name")).toBe("Name is required");
  expect(above()).toBeNull();
  expect(sent).toBe(0);
});

test("the first message of each refused field stands under it, the first field gets the focus (rule 12.3)", async () => {
  await refuseWith(400, { url: ["not an address", "again"], name: ["is taken"] });
  expect(errorOf("Website URL")).toBe("Not an address");
  expect(errorOf("Name")).toBe("Is taken");
  expect(above()).toBeNull();
  expect(document.activeElement).toBe(field("Website URL"));
  expect(field("Name").value).toBe("Northpine");
});

test("what is no field of the form stands above it, the first message alone (rule 12.3)", async () => {
  await refuseWith(400, { non_field_errors: ["ten at most"], odd: ["other"], name: ["is taken"] });
  expect(above()).toBe("Ten at most");
  expect(errorOf("Name")).toBe("Is taken");
});

test.each([
  [409, { detail: "one store each" }, "One store each"],
  [503, null, "Service Unavailable"],
  [0, null, "Generic Error"],
  [400, { name: [] }, "Bad Request"],
])(
  "a refusal as a whole (%d) stands above the form, and what was typed stays",
  async (status, body, text) => {
    await refuseWith(status, body);
    expect(above()).toBe(text);
    expect(errorOf("Name")).toBeNull();
    expect(field("Name").value).toBe("Northpine");
  },
);

test("a failure of the page itself is told as 'Generic Error'", async () => {
  open(() => Promise.reject(new TypeError("x is undefined")));
  type("Name", "Northpine");
  await save();
  expect(above()).toBe("Generic Error");
});

test("what was typed when the session ended is back after signing in, once, and said to be unsaved (rule 12.8)", async () => {
  open();
  type("Name", "Harbour Tea");
  await act(async () => clearSession());
  writeUser(storedUser(session("again")));
  open();
  expect(field("Name").value).toBe("Harbour Tea");
  expect(lastToast()).toEqual(["What you had typed is back. It is not saved yet.", "plain"]);
  // It is still unsaved: a second end of the session keeps it again.
  await act(async () => clearSession());
  writeUser(storedUser(session("once more")));
  open();
  expect(field("Name").value).toBe("Harbour Tea");
  open();
  expect(field("Name").value).toBe("");
});

test("somebody else who signs in does not find it (rule 12.8)", async () => {
  open();
  type("Name", "Harbour Tea");
  await act(async () => clearSession());
  writeUser(storedUser({ id: 6 }));
  open();
  expect(field("Name").value).toBe("");
});

test("an untouched form keeps no draft, nor one that is only left, nor a change of the profile", async () => {
  open();
  await act(async () => clearSession());
  expect(sessionStorage).toHaveLength(0);
  writeUser(storedUser());
  open();
  type("Name", "Harbour Tea");
  await act(async () => writeUser(storedUser({ email: "new@northpine.example" })));
  expect(sessionStorage).toHaveLength(0);
  cleanup();
  clearSession();
  expect(sessionStorage).toHaveLength(0);
});

test("after saving there is nothing to give back", async () => {
  open();
  type("Name", "Harbour Tea");
  await save();
  await waitFor(() => expect(field("Name").value).toBe(""));
  await act(async () => clearSession());
  expect(readUser()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});
