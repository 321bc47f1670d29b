// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { FormProvider } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { NumberField } from "./NumberField.tsx";
import { useZodForm } from "./use-zod-form.ts";

afterEach(cleanup);

const schema = z.object({ savings: z.string().check(z.regex(/^(?:[1-9]\d?)?$/, "at most 99")) });

function Percent() {
  return (
    <FormProvider {...useZodForm(schema, { savings: "20" })}>
      <NumberField name="savings" label="Savings" unit={{ after: "%" }} />
    </FormProvider>
  );
}

test("a number is described by its unit (rule 12.10)", () => {
  const described = render(<Percent />)
    .getByLabelText("Savings")
    .getAttribute("aria-describedby");
  expect(document.getElementById(described?.trim() ?? "")?.textContent).toBe("%");
});

/** What is said below the field after each of these was typed. */
async function errorsAfter(...typed: string[]): Promise<boolean[]> {
  const screen = render(<Percent />);
  const said: boolean[] = [];
  for (const value of typed) {
    await act(async () => {
      fireEvent.input(screen.getByLabelText("Savings"), { target: { value } });
    });
    said.push(screen.container.textContent.toLowerCase().includes("at most 99"));
  }
  return said;
}

test("a number is judged while it is typed, and after an error whatever is (rule 12.3)", async () => {
  expect(await errorsAfter("100", "10", "100", "")).toEqual([true, false, true, false]);
});

test.each(["0", "1.", "0.", "", "x"])(
  "'%s' may be the beginning of a number, and is not judged yet",
  async (typed) => {
    expect(await errorsAfter(typed)).toEqual([false]);
  },
);
