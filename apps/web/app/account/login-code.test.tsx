// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Leaving } from "../form/SubmitButton.tsx";
import { readUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { LoginCode } from "./LoginCode.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

const root = { client: { locale: "en-US", supportEmail: "help@site.example" } };

function show(element: ReactElement) {
  const router = createMemoryRouter([{ id: "root", path: "/", element }], {
    hydrationData: { loaderData: { root } },
  });
  return render(<RouterProvider router={router} />);
}

test("'Back' leads to the first step until the screen is being left, and leaves the focus in the page", async () => {
  function Steps({ leaving }: { leaving: boolean }) {
    const [isSecond, setSecond] = useState(true);
    const step = { token: "t", kinds: ["app"] as const };
    return (
      <Leaving value={leaving}>
        <main id="main" tabIndex={-1}>
          {isSecond && <LoginCode step={step} onBack={() => setSecond(false)} />}
        </main>
      </Leaving>
    );
  }
  const left = show(<Steps leaving />).getByRole("button", { name: "Back" });
  expect(left.hasAttribute("disabled")).toBe(true);
  cleanup();
  const back = show(<Steps leaving={false} />).getByRole("button", { name: "Back" });
  back.focus();
  await act(async () => back.click());
  expect(document.activeElement?.id).toBe("main");
});

test.each([["app"], ["passkey"]] as const)(
  "whoever has neither %s nor recovery codes reads whom to ask (decision 057)",
  (kind) => {
    const element = <LoginCode step={{ token: "t", kinds: [kind] }} onBack={() => undefined} />;
    const link = show(element).getByText("help@site.example");
    expect(link.getAttribute("href")).toBe("mailto:help@site.example");
    expect(link.parentElement?.textContent).toBe(
      "Lost both? Write to us at help@site.example. Staff: ask an admin.",
    );
  },
);

/** Sends a code once for each answer about the profile; returns how often it reached the server. */
async function sendCode(profiles: (() => Response)[]): Promise<number> {
  const { token, refresh, expiration } = storedUser();
  const answers = [...profiles];
  const sent = fakeApi({
    "POST /api/v1/auth/email-login/code": () => json({ token, refresh, expiration }),
    "GET /api/v1/auth/me": () => (answers.shift() ?? noAnswer)(),
  });
  const screen = show(<LoginCode step={{ token: "t", kinds: ["app"] }} onBack={() => undefined} />);
  fireEvent.input(screen.getByLabelText("Code"), { target: { value: "aaaa-bbbb" } });
  const button = screen.getByRole("button", { name: "SIGN IN" });
  for (const _ of profiles) {
    await act(async () => void fireEvent.click(button));
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
  }
  return sent.filter(({ method }) => method === "POST").length;
}

const refused = () => json({}, 401);
const answered = () => json(me);

test("where only the profile failed to load, another try opens the session that the code has made: it counts once (rule 3.10)", async () => {
  expect(await sendCode([noAnswer, noAnswer, answered])).toBe(1);
  expect(readUser()?.email).toBe(me.email);
});

test("a session that is refused, as it has ended since, is not tried again: the next code is sent (rule 3.10)", async () => {
  expect(await sendCode([noAnswer, refused, answered])).toBe(2);
  expect(readUser()?.email).toBe(me.email);
});
