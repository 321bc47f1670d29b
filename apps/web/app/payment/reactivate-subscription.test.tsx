// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { plan } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { lastToast } from "../testing/last-toast.ts";
import { ReactivateSubscription } from "./ReactivateSubscription.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

/** Presses the button, and waits for what is there in its place. */
async function refuseWith(status: number, body: object = { detail: "Refused" }) {
  fakeApi({
    "POST /api/v1/stripe-update-subscription": () =>
      status === 0 ? noAnswer() : json(body, status),
  });
  const screen = render(<ReactivateSubscription plan={plan} resumable isFirst={false} />);
  const button = screen.getByRole("button", { name: "Reactivate Subscription" });
  await act(async () => void fireEvent.click(button));
  await waitFor(() => expect(button.isConnected).toBe(false));
  return screen.queryByRole("link");
}

const over = "The subscription has ended. Subscribe again to continue.";

test.each([
  [400, { status: [over] }, over],
  [404, { detail: "Not found" }, "That did not work."],
])(
  "a plan that has ended meanwhile (%d) is offered to be paid anew, and it is said (rule 8.6)",
  async (status, body, said) => {
    expect(await refuseWith(status, body)).not.toBeNull();
    expect(lastToast()).toEqual([said, "bad"]);
  },
);

test.each([0, 401, 409, 429, 500, 502])(
  "after another failure (%d) nothing is offered that would be paid twice (rule 12.15)",
  async (status) => {
    expect(await refuseWith(status)).toBeNull();
  },
);
