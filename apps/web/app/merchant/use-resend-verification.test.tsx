// @vitest-environment happy-dom
import { act, cleanup, render, renderHook } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useMailedToken } from "../page/use-mailed-token.ts";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { lastToast } from "../testing/last-toast.ts";
import { useResendVerification } from "./use-resend-verification.ts";

const RESEND = "POST /api/v1/auth/resend-verification";
const ME = "GET /api/v1/auth/me";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser({ email_verified: false }));
});
afterEach(cleanup);

const sentAgain = ["We sent you a new link. Check your inbox.", "good"];
const tooOften = "A link can be sent once a minute, and five times a day. Please wait.";
const ok = () => json({});
const unverified = () => json({ ...me, email_verified: false });

test.each([
  ["the link is on its way", ok, unverified, sentAgain],
  ["the profile can't be loaded", ok, noAnswer, sentAgain],
  ["confirmed meanwhile", ok, () => json(me), ["Your email address is confirmed already", "good"]],
  ["asked too often", () => json({}, 429), unverified, [tooOften, "bad"]],
  ["the server fails", () => json({}, 500), unverified, ["Something went wrong", "bad"]],
  ["no answer", noAnswer, unverified, ["Something went wrong", "bad"]],
])("'Resend email', %s: what is said (rule 3.2)", async (_name, resend, profile, said) => {
  const sent = fakeApi({ [RESEND]: resend, [ME]: profile });
  const { result } = renderHook(() => useResendVerification());
  expect(result.current.busy).toBe(false);
  let sending: Promise<void> | undefined;
  act(() => {
    sending = result.current.resend();
  });
  expect(result.current.busy).toBe(true);
  await act(async () => sending);
  expect(sent[0]).toMatchObject({ method: "POST" });
  expect(result.current.busy).toBe(false);
  expect(lastToast()).toEqual(said);
});

test("the token of a mailed link is read, and taken out of the address bar", () => {
  window.history.replaceState({ idx: 4 }, "", "/auth/verify-email?token=abc");
  let token: string | null = null;
  function Screen() {
    token = useMailedToken();
    return null;
  }
  const routes = [{ path: "*", element: <Screen /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/auth/verify-email?token=abc"] });
  render(<RouterProvider router={router} />);
  expect(token).toBe("abc");
  expect(window.location.pathname + window.location.search).toBe("/auth/verify-email");
  // The router's own note of where in the history this is stays.
  expect(window.history.state).toEqual({ idx: 4 });
});
