// @vitest-environment happy-dom
import { type ClientView, offerTypes } from "@coupon-center/contract";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { client } from "../storefront/testing/sample.ts";
import { Locale } from "../ui/use-say.ts";
import { CouponFields } from "./CouponFields.tsx";
import { type CouponFormValues, newCoupon } from "./coupon-form.ts";

afterEach(cleanup);

const blank = newCoupon("2026-11-22", "https://north.example");

function Fields({ values }: { values: Partial<CouponFormValues> }) {
  return (
    <FormProvider {...useForm({ defaultValues: { ...blank, ...values } })}>
      <CouponFields />
      <Values />
    </FormProvider>
  );
}

/** The form's values, as they would be sent. */
let current: Partial<CouponFormValues> = {};
function Values() {
  current = useWatch<CouponFormValues>();
  return null;
}

function show(values: Partial<CouponFormValues>, brand: Partial<ClientView> = {}) {
  const routes = [{ id: "root", path: "*", element: <Fields values={values} /> }];
  const hydrationData = { loaderData: { root: { client: { ...client, ...brand } } } };
  return render(
    <Locale value={brand.locale ?? client.locale}>
      <RouterProvider router={createMemoryRouter(routes, { hydrationData })} />
    </Locale>,
  );
}

/** What the form shows for a type. */
function textFor(typeId: string): string {
  const { container } = show({ typeId });
  const text = container.textContent;
  cleanup();
  return text;
}

/** A label for each of the form's values; a new value without its label does not compile. */
const labels: Record<keyof CouponFormValues, string> = {
  typeId: "Offer Type",
  minimum: "Min Order Amount",
  savings: "Savings",
  isSavingsRange: "Is Savings Range",
  description: "Coupon Description",
  destinationUrl: "Destination URL",
  code: "Coupon Code",
  started: "Start Date",
  expired: "Expiration Date",
  noExpiration: "No Expiration Date",
};

test.each(Object.entries(labels))(
  "the form shows the control of %s, for at least one offer type (rule 6.2)",
  (_name, label) => {
    const others = Object.values(labels).filter(
      (other) => other !== label && other.includes(label),
    );
    const shows = (text: string) =>
      others.reduce((rest, other) => rest.replaceAll(other, ""), text).includes(label);
    expect(offerTypes.filter((type) => shows(textFor(type)))).not.toEqual([]);
  },
);

test.each([
  ["sale amount", "Savings", "savings", "$1,000.50", "1000.50"],
  ["sale amount", "Savings", "savings", "20 USD", "20"],
  ["sale percent", "Savings", "savings", "20 %", "20"],
  ["sale percent", "Savings", "savings", "٢٠٪", "20"],
  ["sale percent", "Savings", "savings", "$20", "$20"],
  ["free shipping", "Min Order Amount", "minimum", "$ 35", "35"],
] as const)(
  "%s: %s (%s) typed as '%s' counts as '%s' while it is typed, and is shown so when it is left",
  (typeId, label, name, typed, expected) => {
    const field = show({ typeId }).getByLabelText(label);
    fireEvent.input(field, { target: { value: typed } });
    expect(field).toHaveProperty("value", typed);
    expect(current[name]).toBe(expected);
    fireEvent.blur(field);
    expect(field).toHaveProperty("value", expected);
  },
);

test.each([
  ["1,200円", { currency: "JPY", currencySymbol: "¥" }],
  ["1,200 원", { currency: "KRW", currencySymbol: "₩" }],
  ["￥1,200", { currency: "jpy", currencySymbol: "¥" }],
  ["1,200元", { currency: "CNY", currencySymbol: "¥" }],
  ["1,200 元", { currency: "HKD", currencySymbol: "HK$" }],
  ["1200元", { currency: "TWD", currencySymbol: "NT$" }],
])("'%s' counts as 1200, as it is written in its currency's country (rule 6.6)", (typed, brand) => {
  const field = show({ typeId: "sale amount" }, brand).getByLabelText("Savings");
  fireEvent.input(field, { target: { value: typed } });
  expect(current.savings).toBe("1200");
});

const spanish = { locale: "es", currency: "EUR", currencySymbol: "€" };

test.each([
  ["12,500", "12.500", spanish],
  ["1.250,5", "1250.5", spanish],
  ["12.500", "12500", spanish],
])(
  "'%s' counts as %s, however often the field is left (rule 6.6, decision 052)",
  (typed, value, brand) => {
    const field = show({ typeId: "sale amount" }, brand).container.querySelector("[name=savings]");
    if (field === null) throw new Error("no field");
    fireEvent.input(field, { target: { value: typed } });
    for (let time = 0; time < 3; time += 1) {
      fireEvent.blur(field);
      expect(current.savings).toBe(value);
      expect(field).toHaveProperty("value", value.replace(".", ","));
    }
  },
);

test("an amount that is stored is shown with the brand's decimal mark, and stays when the field is left (rule 6.6, decision 052)", () => {
  const values = { typeId: "sale amount", savings: "7.125" };
  const field = show(values, spanish).container.querySelector("[name=savings]");
  if (field === null) throw new Error("no field");
  expect(field).toHaveProperty("value", "7,125");
  fireEvent.blur(field);
  expect(current.savings).toBe("7.125");
});

test.each([
  ["before", "$", {}],
  ["after", "€", spanish],
  ["after", "$", { locale: "ar-EG" }],
])(
  "the currency's sign stands %s the amount, as on tickets: %s (rule 1.9)",
  (side, sign, brand) => {
    const field = show({ typeId: "sale amount" }, brand).container.querySelector("[name=savings]");
    expect(field?.parentElement?.className).toContain(`input-unit-${side}`);
    expect(field?.parentElement?.textContent).toBe(sign);
  },
);

test("a keyboard that corrects words and begins them with capitals leaves the code as it is typed", () => {
  const code = show({}).getByLabelText("Coupon Code");
  const attributes = ["autocapitalize", "autocorrect", "spellcheck"];
  expect(attributes.map((name) => code.getAttribute(name))).toEqual(["none", "off", "false"]);
});
