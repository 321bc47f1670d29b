// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Field } from "./Field.tsx";

afterEach(cleanup);

function open(error?: string) {
  const { container, getByLabelText } = render(
    <Field label="Name" help="As on your shop" counter="3 left" error={error}>
      {(control) => <input {...control} />}
    </Field>,
  );
  const input = getByLabelText("Name");
  const note = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  return { foot: container.querySelector(".field-foot"), note, input };
}

test("a field is described by its help, and by what counts beside it", () => {
  const { foot, note, input } = open();
  expect(foot?.textContent).toBe("As on your shop3 left");
  expect(note).toBe(foot);
  expect(input.getAttribute("aria-invalid")).toBeNull();
});

test("'Field errors show under the field with first letter capitalised', in place of the help (rule 12.3)", () => {
  const { foot, note, input } = open("name is required");
  expect(foot?.textContent).toBe("Name is required3 left");
  expect(note).toBe(foot);
  expect(input.getAttribute("aria-invalid")).toBe("true");
});
