// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Field } from "./Field.tsx";

afterEach(cleanup);

function open(error?: string) {
  const { container, getByLabelText } = render(
    <Field label="Name" help="As on your shop" aside="3 left" error={error}>
      {(control) => <input {...control} />}
    </Field>,
  );
  const input = getByLabelText("Name");
  const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
  const notes = described.map((id) => document.getElementById(id)?.textContent);
  return { foot: container.querySelector(".field-foot"), notes, input };
}

test("a field is described by its help, and by what counts beside it", () => {
  const { foot, notes, input } = open();
  expect(notes).toEqual(["As on your shop", "3 left"]);
  expect(foot?.textContent).toBe("As on your shop3 left");
  expect(input.getAttribute("aria-invalid")).toBeNull();
});

test("'Field errors show under the field with first letter capitalised', in place of the help (rule 12.3)", () => {
  const { foot, notes, input } = open("name is required");
  expect(notes).toEqual(["Name is required", "3 left"]);
  expect(foot?.textContent).toBe("Name is required3 left");
  expect(input.getAttribute("aria-invalid")).toBe("true");
});
