// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { freshBrowser } from "../testing/browser.ts";
import { changeSubscription } from "./change-subscription.ts";
import { ReactivateSubscription } from "./ReactivateSubscription.tsx";

vi.mock("./change-subscription.ts");

beforeEach(freshBrowser);
afterEach(cleanup);

async function refuseWith(status: number) {
  vi.mocked(changeSubscription).mockRejectedValue(new ApiError(status, null));
  const screen = render(
    <ReactivateSubscription paymentUrl="https://pay.example/" resumable isFirst={false} />,
  );
  await act(async () => void fireEvent.click(screen.getByRole("button")));
  return screen.queryByRole("link");
}

test.each([400, 404])(
  "a plan that has ended meanwhile (%d) is offered to be paid anew (rule 8.6)",
  async (status) => {
    expect(await refuseWith(status)).not.toBeNull();
  },
);

test.each([0, 401, 409, 429, 500, 502])(
  "after another failure (%d) nothing is offered that would be paid twice (rule 12.15)",
  async (status) => {
    expect(await refuseWith(status)).toBeNull();
  },
);
