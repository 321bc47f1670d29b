// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
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
const ok = () => json({ success: true });
const unverified = () => json({ ...me, email_verified: false });

test.each([
  ["the link is on its way", ok, unverified, sentAgain],
  ["the profile can't be loaded", ok, noAnswer, sentAgain],
  ["confirmed meanwhile", ok, () => json(me), ["Your email address is already confirmed", "good"]],
  ["asked too often", () => json({}, 429), unverified, [tooOften, "bad"]],
  ["the server fails", () => json({}, 500), unverified, ["Something went wrong", "bad"]],
  ["no answer", noAnswer, unverified, ["Something went wrong", "bad"]],
])("'Resend email', %s: the message (rule 3.2)", async (_name, resend, profile, said) => {
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
