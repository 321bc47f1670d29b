// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type RefObject, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { GuardedForm } from "./GuardedForm.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { TextField } from "./TextField.tsx";
import { useZodForm } from "./use-zod-form.ts";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

const schema = z.object({ name: z.string() });

interface NameFormProps {
  onSubmit?: () => Promise<unknown>;
  onSaved?: () => Promise<void>;
  /** whether it stays, and shows what was saved */
  stays?: boolean;
  waits?: boolean;
  basedOn?: RefObject<string | null>;
}

function NameForm(props: NameFormProps) {
  const { onSubmit = async () => undefined, onSaved = async () => undefined } = props;
  const { stays = false, waits, basedOn } = props;
  const form = useZodForm(schema, { name: "" });
  return (
    <GuardedForm
      form={form}
      onSubmit={onSubmit}
      {...(stays && { shows: () => ({ name: "Saved" }) })}
      onSaved={onSaved}
      waits={waits}
      basedOn={basedOn}
    >
      <TextField name="name" label="Name" />
      <button type="button" onClick={() => form.setValue("name", "Picked", { shouldDirty: true })}>
        PICK
      </button>
      <SubmitButton>SAVE</SubmitButton>
    </GuardedForm>
  );
}

function open(props: NameFormProps = {}) {
  const router = createMemoryRouter([{ path: "*", element: <NameForm {...props} /> }]);
  render(<RouterProvider router={router} />);
}

const type = (value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText("Name"), { target: { value } }));
const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));

/** Reloads the page, which finds the form as it is stored by now. */
function reload(props: NameFormProps) {
  window.dispatchEvent(new Event("pagehide"));
  const stored = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  open(props);
}

/** Whether the browser asks before the tab is closed. */
function asks(): boolean {
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

test("a form that is left once it is saved asks nothing, but does about what is typed then (rule 12.3)", async () => {
  open();
  expect(asks()).toBe(false);
  await type("Harbour Tea");
  expect(asks()).toBe(true);
  await click("SAVE");
  expect(asks()).toBe(false);
  await type("Harbour Coffee");
  expect(asks()).toBe(true);
});

test("what is typed while it is saved is asked about afterwards (rule 12.3)", async () => {
  let answer = () => {};
  const sending = new Promise<void>((resolve) => {
    answer = resolve;
  });
  open({ onSubmit: () => sending });
  await type("Harbour Tea");
  await click("SAVE");
  await type("Harbour Coffee");
  await act(async () => answer());
  expect(asks()).toBe(true);
});

test("a form that waits for an upload asks, also after it was saved (rule 12.8)", async () => {
  let setWaits: (waits: boolean) => void = () => {};
  function Uploading() {
    const [waits, set] = useState(false);
    setWaits = set;
    return <NameForm stays waits={waits} />;
  }
  const router = createMemoryRouter([{ path: "*", element: <Uploading /> }]);
  render(<RouterProvider router={router} />);
  await type("Harbour Tea");
  await click("SAVE");
  expect(asks()).toBe(false);
  await act(async () => setWaits(true));
  expect(asks()).toBe(true);
  await act(async () => setWaits(false));
  expect(asks()).toBe(false);
});

test("a form that stays asks about what is picked, not typed, after it was saved (rule 12.3)", async () => {
  open({ stays: true });
  await type("Harbour Tea");
  await click("SAVE");
  expect(asks()).toBe(false);
  await click("PICK");
  expect(asks()).toBe(true);
});

test("a form that shows what was saved cannot be sent again before that, and asks about what is picked meanwhile (rule 12.3)", async () => {
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  open({ stays: true, onSaved: () => shown });
  const button = screen.getByRole("button", { name: "SAVE" });
  await type("Harbour Tea");
  await click("SAVE");
  expect([button.hasAttribute("disabled"), asks()]).toEqual([true, false]);
  await click("PICK");
  await act(async () => show());
  expect([button.hasAttribute("disabled"), asks()]).toEqual([false, true]);
});

test("input that a reload brings back changes the version that it was typed over, so that a later one is not replaced (rule 12.8)", async () => {
  open({ basedOn: { current: "Monday" } });
  await type("Harbour Tea");
  const basedOn = { current: "Tuesday" };
  reload({ basedOn });
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Harbour Tea");
  expect(basedOn.current).toBe("Monday");
});

test("input without a version that it was typed over changes the one that is loaded", async () => {
  open();
  await type("Harbour Tea");
  const basedOn = { current: "Tuesday" };
  reload({ basedOn });
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Harbour Tea");
  expect(basedOn.current).toBe("Tuesday");
});

test("a reload after saving, while the next screen is loading, brings nothing back", async () => {
  open();
  await type("Harbour Tea");
  await click("SAVE");
  reload({});
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});
