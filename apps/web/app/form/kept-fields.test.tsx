// @vitest-environment happy-dom
import { act, cleanup, fireEvent, type RenderResult, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { freshBrowser } from "../testing/browser.ts";
import { Waiting } from "../ui/Skeleton.tsx";
import { Form } from "./Form.tsx";
import { TextField } from "./TextField.tsx";
import { useDraft } from "./use-draft.ts";
import { useZodForm } from "./use-zod-form.ts";

afterEach(cleanup);

const kept = ["email"] as const;

function LoginForm() {
  const form = useZodForm(z.object({ email: z.string(), password: z.string() }));
  return (
    <Form form={form} label="Log in" keeps={kept} onSubmit={async () => undefined}>
      <TextField name="email" label="Email" type="email" />
      <TextField name="password" label="Password" type="password" />
    </Form>
  );
}

function at(element: ReactElement) {
  const routes = [{ path: "/login", element }];
  const router = createMemoryRouter(routes, { initialEntries: ["/login"] });
  return <RouterProvider router={router} />;
}

test("a form that names fields to keep keeps those alone, also for guests, and a password never (rule 12.8)", () => {
  freshBrowser();
  const show = (element = <LoginForm />): RenderResult => {
    cleanup();
    return render(at(element));
  };
  const first = show();
  for (const [label, value] of [
    ["Email", "owner@northpine.example"],
    ["Password", "correct horse"],
  ] as const)
    act(() => void fireEvent.input(first.getByLabelText(label), { target: { value } }));
  window.dispatchEvent(new Event("pagehide"));
  const stored = { ...sessionStorage };
  expect(JSON.stringify(stored)).not.toContain("horse");
  expect(show().getByLabelText("Email")).toHaveProperty("value", "");
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  show(
    <Waiting>
      <LoginForm />
    </Waiting>,
  );
  const last = show();
  expect(last.getByLabelText("Email")).toHaveProperty("value", "owner@northpine.example");
  expect(last.getByLabelText("Password")).toHaveProperty("value", "");
});

test("what is typed before the scripts of a page run is kept, too, and newer than what was kept before (rule 12.8)", () => {
  freshBrowser();
  const drawn = document.createElement("div");
  document.body.append(drawn);
  const open = (typed: string) => {
    cleanup();
    drawn.innerHTML = renderToString(at(<LoginForm />));
    for (const field of drawn.querySelectorAll("input")) field.value = typed;
    render(at(<LoginForm />), { container: drawn, hydrate: true });
    return [...drawn.querySelectorAll("input")].map(({ value }) => value);
  };
  for (const typed of ["owner@northpine.example", "other@northpine.example"]) {
    expect(open(typed)).toEqual([typed, typed]);
    window.dispatchEvent(new Event("pagehide"));
    const stored = { ...sessionStorage };
    expect(JSON.stringify(stored)).toContain(typed);
    cleanup();
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  }
  expect(open("")).toEqual(["other@northpine.example", ""]);
});

/** Types the password in the moment in which the kept address is back, before that is drawn. */
const typePassword = () =>
  void fireEvent.input(screen.getByLabelText("Password"), { target: { value: "correct horse" } });

function TypedMeanwhile() {
  const form = useZodForm(z.object({ email: z.string(), password: z.string() }));
  useDraft(form, { name: "Log in", fields: kept, onRestored: typePassword });
  return (
    <Form form={form} label="Log in" onSubmit={async () => undefined}>
      <TextField name="email" label="Email" type="email" />
      <TextField name="password" label="Password" type="password" />
    </Form>
  );
}

test("what is typed in the moment in which the kept input comes back stays (rule 12.8)", () => {
  freshBrowser();
  render(at(<LoginForm />));
  act(
    () =>
      void fireEvent.input(screen.getByLabelText("Email"), { target: { value: "a@b.example" } }),
  );
  window.dispatchEvent(new Event("pagehide"));
  const stored = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  render(at(<TypedMeanwhile />));
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "a@b.example");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "correct horse");
});
