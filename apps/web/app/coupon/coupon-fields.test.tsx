// @vitest-environment happy-dom
import { offerTypes } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { client } from "../storefront/testing/sample.ts";
import { CouponFields } from "./CouponFields.tsx";
import { type CouponFormValues, newCoupon } from "./coupon-form.ts";

afterEach(cleanup);

const blank = newCoupon("2026-11-22", "https://north.example");

function Fields({ typeId }: { typeId: string }) {
  return (
    <FormProvider {...useForm({ defaultValues: { ...blank, typeId } })}>
      <CouponFields />
    </FormProvider>
  );
}

/** What the form shows for a type. */
function textFor(typeId: string): string {
  const routes = [{ id: "root", path: "*", element: <Fields typeId={typeId} /> }];
  const hydrationData = { loaderData: { root: { client } } };
  const { container } = render(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData })} />,
  );
  const text = container.textContent;
  cleanup();
  return text;
}

/** One for each value of the form, so that a new one without its label does not compile. */
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
