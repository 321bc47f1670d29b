// @vitest-environment happy-dom
import {
  act,
  cleanup,
  fireEvent,
  type RenderResult,
  render,
  waitFor,
} from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";
import { clearSession, readUser, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { session, storedUser } from "../testing/entities.ts";
import { lastToast } from "../testing/last-toast.ts";
import { Form } from "./Form.tsx";
import { GuardedForm } from "./GuardedForm.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { TextField } from "./TextField.tsx";
import { useResetUnchangedFields } from "./use-reset-unchanged-fields.ts";
import { useZodForm } from "./use-zod-form.ts";

const schema = z.object({
  name: z.string().check(z.minLength(1, "name is required")),
  website_url: z.string(),
});

const blank = { name: "", website_url: "" };

interface StoreFormProps {
  onSubmit: (values: z.output<typeof schema>) => Promise<unknown>;
  stored: z.input<typeof schema>;
}

function StoreForm({ onSubmit, stored }: StoreFormProps) {
  const form = useZodForm(schema, stored);
  return (
    <GuardedForm
      form={form}
      onSubmit={onSubmit}
      shows={() => blank}
      onSaved={async () => undefined}
      fieldNames={{ url: "website_url" }}
    >
      <TextField name="name" label="Name" />
      <TextField name="website_url" label="Website URL" />
      <SubmitButton>SAVE</SubmitButton>
    </GuardedForm>
  );
}

/** A form of what is stored, which may change meanwhile. */
function StoredForm({ stored }: { stored: z.input<typeof schema> }) {
  const form = useZodForm(schema, stored);
  useResetUnchangedFields(form, stored);
  return (
    <Form form={form} onSubmit={() => Promise.reject(new ApiError(409, { detail: "not now" }))}>
      <TextField name="name" label="Name" />
      <TextField name="website_url" label="Website URL" />
      <SubmitButton>SAVE</SubmitButton>
    </Form>
  );
}

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

// Not Testing Library's own `screen`, which keeps the document that existed when it was loaded.
let screen: RenderResult;

function open(onSubmit: StoreFormProps["onSubmit"] = async () => undefined, stored = blank) {
  cleanup();
  const element = <StoreForm onSubmit={onSubmit} stored={stored} />;
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
const save = () =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: "SAVE" })));
const errorOf = (label: string) =>
  field(label).getAttribute("aria-invalid") ? describedBy(field(label)) : null;
const describedBy = (input: HTMLElement) =>
  document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
/** The message above the form. */
const above = () => document.querySelector("form .banner")?.textContent ?? null;

async function refuseWith(status: number, body: unknown) {
  open(() => Promise.reject(new ApiError(status, body)));
  type("Name", "Northpine");
  await save();
}

test("a refusal is announced at once: an alert, as what says it comes with its text (rule 12.10)", async () => {
  await refuseWith(409, { detail: "not now" });
  expect(screen.getByRole("alert").textContent).toBe("Not now");
});

test("the form's own error is shown under its field, capitalised, and nothing is sent (rule 12.3)", async () => {
  let sent = 0;
  open(async () => {
    sent += 1;
  });
  await save();
  expect(errorOf("Name")).toBe("Name is required");
  expect(above()).toBeNull();
  expect(sent).toBe(0);
});

test("the first message of each invalid field is shown under it, and the first field gets the focus (rule 12.3)", async () => {
  await refuseWith(400, { url: ["not an address", "again"], name: ["is taken"] });
  expect(errorOf("Website URL")).toBe("Not an address");
  expect(errorOf("Name")).toBe("Is taken");
  expect(above()).toBeNull();
  expect(document.activeElement).toBe(field("Website URL"));
  expect(field("Name").value).toBe("Northpine");
});

test("an error of a field that is not in the form is shown above it, first message only (rule 12.3)", async () => {
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
  "an error of the whole request (%d) is shown above the form, and the input stays",
  async (status, body, text) => {
    await refuseWith(status, body);
    expect(above()).toBe(text);
    expect(errorOf("Name")).toBeNull();
    expect(field("Name").value).toBe("Northpine");
  },
);

test("an error of the page itself is shown as 'Generic Error'", async () => {
  open(() => Promise.reject(new TypeError("x is undefined")));
  type("Name", "Northpine");
  await save();
  expect(above()).toBe("Generic Error");
});

test("input from before the session ended is restored after signing in, once, with a note that it is unsaved (rule 12.8)", async () => {
  open();
  type("Name", "Harbour Tea");
  await act(async () => clearSession());
  writeUser(storedUser(session("again")));
  open();
  expect(field("Name").value).toBe("Harbour Tea");
  expect(lastToast()).toEqual(["What you had typed is back. It is not saved yet.", "plain"]);
  // It is still unsaved: when the session ends again, it is stored again.
  await act(async () => clearSession());
  writeUser(storedUser(session("once more")));
  open();
  expect(field("Name").value).toBe("Harbour Tea");
  open();
  expect(field("Name").value).toBe("");
});

test("with input that is restored, fields that were not changed show what is stored by then (rules 5.5, 12.8)", async () => {
  open(undefined, { name: "Northpine", website_url: "https://north.example" });
  type("Name", "Harbour Tea");
  await act(async () => clearSession());
  writeUser(storedUser(session("again")));
  open(undefined, { name: "Northpine", website_url: "https://elsewhere.example" });
  expect(field("Name").value).toBe("Harbour Tea");
  expect(field("Website URL").value).toBe("https://elsewhere.example");
});

test("input is kept while the tab is hidden or unloaded, and no longer than that (rule 12.8)", () => {
  const hidden = vi.spyOn(document, "hidden", "get");
  const turn = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  open();
  turn(true);
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage).toHaveLength(0);
  type("Name", "Harbour Tea");
  turn(true);
  expect(sessionStorage).toHaveLength(1);
  turn(false);
  expect(sessionStorage).toHaveLength(0);
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage).toHaveLength(1);
  cleanup();
  expect(sessionStorage).toHaveLength(0);
});

test("another account does not see it (rule 12.8)", async () => {
  open();
  type("Name", "Harbour Tea");
  await act(async () => clearSession());
  writeUser(storedUser({ id: 6 }));
  open();
  expect(field("Name").value).toBe("");
});

test("no draft is stored for an unchanged form, for one that is left, or when the profile changes", async () => {
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

test("what is typed while the form is saved stays, as unsaved, and what was sent counts as saved (rules 12.3, 12.8)", async () => {
  let answer = () => {};
  const sending = new Promise<void>((resolve) => {
    answer = resolve;
  });
  open(() => sending);
  type("Name", "Harbour Tea");
  await save();
  type("Website URL", "https://typed.example");
  await act(async () => answer());
  await waitFor(() => expect(field("Name").value).toBe(""));
  expect(field("Website URL").value).toBe("https://typed.example");
  await act(async () => clearSession());
  writeUser(storedUser(session("again")));
  open();
  expect(field("Website URL").value).toBe("https://typed.example");
});

test("after saving no draft is stored", async () => {
  open();
  type("Name", "Harbour Tea");
  await save();
  await waitFor(() => expect(field("Name").value).toBe(""));
  await act(async () => clearSession());
  expect(readUser()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test("what is stored elsewhere meanwhile is shown in fields that were not changed; input and errors stay (rules 5.5, 12.3, 12.8)", async () => {
  let store: (name: string, website_url: string) => void = () => {};
  function Stored() {
    const [stored, setStored] = useState({
      name: "Northpine",
      website_url: "https://north.example",
    });
    store = (name, website_url) => act(() => setStored({ name, website_url }));
    return <StoredForm stored={stored} />;
  }
  screen = render(
    <RouterProvider router={createMemoryRouter([{ path: "/", element: <Stored /> }])} />,
  );
  type("Website URL", "https://typed.example");
  await save();
  store("Renamed", "https://other.example");
  expect(field("Name").value).toBe("Renamed");
  expect(field("Website URL").value).toBe("https://typed.example");
  expect(above()).toBe("Not now");
  store("Northpine", "https://other.example");
  expect(field("Name").value).toBe("Northpine");
  type("Name", "Typed");
  store("Again", "https://again.example");
  expect(field("Name").value).toBe("Typed");
  expect(field("Website URL").value).toBe("https://typed.example");
});
