import { onePage, type PaymentMethod, type Transaction } from "@coupon-center/contract";
import { act, fireEvent, render } from "@testing-library/react";
import { Suspense } from "react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { keepShown } from "../../session/keep-shown.ts";
import { patchUser, writeUser } from "../../session/stored-user.ts";
import { client } from "../../storefront/testing/sample.ts";
import { me, storedUser, transaction } from "../../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../../testing/fake-api.ts";
import { type LoadedPayment, loadPayment } from "../load-payment.ts";
import { OrderHistory } from "../OrderHistory.tsx";
import { PaymentMethods } from "../PaymentMethods.tsx";
import { usePaymentParts } from "../use-payment-parts.ts";
import { useReloadAfterPayment } from "../use-reload-after-payment.ts";

export const list = (results: unknown[], count = results.length) =>
  json({ ...onePage(results), count });
export const card: PaymentMethod = {
  id: "pm_1",
  brand: "visa",
  country: "US",
  last4: "4242",
  is_default: false,
  created_at: 1_793_491_200,
  exp_month: 4,
  exp_year: 2031,
};
export const order = (id: number): Transaction => ({ ...transaction, id });

interface Backend {
  firstPayment?: number;
  /** a payment since the profile was stored in this browser */
  paidMeanwhile?: number;
  /** the profile's answer waits for this */
  profile?: Promise<void>;
  methods?: () => Response | Promise<Response>;
  /** the answer to a change of the default card waits for this */
  changed?: Promise<void>;
  /** whether the card is changed beside the cards, and not in the subscription's card */
  updatable?: boolean;
  charged?: boolean;
  orders?: (page: string | null) => Response | Promise<Response>;
}

/** Opens the payment screen with these cards and orders, and counts the requests for each. */
export async function openPayment({ updatable = true, charged = true, ...backend }: Backend) {
  const { firstPayment, paidMeanwhile, profile, methods, changed, orders } = backend;
  const payments = (id?: number) => ({ coupon_center_txn: id === undefined ? null : { id } });
  let now = payments(firstPayment);
  let isAway = false;
  writeUser(storedUser(now));
  if (paidMeanwhile !== undefined) now = payments(paidMeanwhile);
  const sent = fakeApi({
    "GET /api/v1/auth/me": async () => {
      await profile;
      if (isAway) noAnswer();
      return json({ ...me, ...now });
    },
    "GET /api/v1/coupon-center-plans": () => list([]),
    "GET /api/v1/payment-methods": methods ?? (() => list([card])),
    "POST /api/v1/payment-methods/:id/default": async () => {
      await changed;
      return json({ ...card, open_payment: null });
    },
    "GET /api/v1/coupon-center-transactions": ({ url }) =>
      orders?.(url.searchParams.get("page")) ?? list([order(1)]),
  });
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: () => ({ client }),
        middleware: [keepShown],
        HydrateFallback: () => null,
        children: [
          {
            path: "payment",
            loader: ({ request }) => loadPayment(request),
            element: <Parts updatable={updatable} charged={charged} />,
          },
        ],
      },
    ],
    { initialEntries: ["/payment"] },
  );
  const screen = await act(async () => render(<RouterProvider router={router} />));
  const asked = (path: string) => sent.filter(({ url }) => url.pathname.endsWith(path)).length;
  return {
    asked: () => ({ cards: asked("payment-methods"), orders: asked("transactions") }),
    text: () => screen.container.textContent,
    press: (name: string) => act(async () => void fireEvent.click(screen.getByText(name))),
    away: (is: boolean) => {
      isAway = is;
    },
    openAgain: () => act(() => router.navigate("/payment")),
    rows: () => screen.getAllByText(/^#/).map((cell) => cell.textContent),
    pay: (id: number) =>
      act(async () => {
        now = payments(id);
        patchUser(me.id, now);
      }),
  };
}

interface Shown {
  updatable: boolean;
  charged: boolean;
}

function Parts(shown: Shown) {
  const data = useLoaderData<typeof loadPayment>();
  useReloadAfterPayment(data?.stamp ?? null);
  return <Suspense fallback="waiting">{data && <LoadedParts loaded={data} {...shown} />}</Suspense>;
}

function LoadedParts({ loaded, ...shown }: Shown & { loaded: LoadedPayment }) {
  const { parts, reload } = usePaymentParts(loaded);
  return (
    <>
      <PaymentMethods part={parts.methods} reload={() => reload("methods")} {...shown} />
      <OrderHistory part={parts.orders} round={loaded.round} onRetry={() => reload("orders")} />
    </>
  );
}
