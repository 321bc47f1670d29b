// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { fakeApi, json, neverAnswered, noAnswer } from "../testing/fake-api.ts";
import { signOut } from "./sign-out.ts";
import { readUser, writeUser } from "./stored-user.ts";

beforeEach(freshBrowser);

test("signing out ends the session here at once, and on the server with its refresh token and cookies (rule 2.8)", async () => {
  const sent = fakeApi({ "POST /api/v1/auth/logout": () => json(null) });
  writeUser(storedUser());
  const done = signOut();
  expect(readUser()).toBeNull();
  await done;
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ body: { refresh: "first-refresh" }, credentials: "same-origin" });
  expect(sent[0]?.headers.has("authorization")).toBe(false);
});

test.each([
  ["can't be reached", noAnswer],
  ["refuses", () => json({}, 401)],
])("a server that %s does not prevent signing out", async (_name, answer) => {
  fakeApi({ "POST /api/v1/auth/logout": answer });
  writeUser(storedUser());
  await expect(signOut()).resolves.toBeUndefined();
  expect(readUser()).toBeNull();
});

test("a server that does not answer is waited for three seconds", async () => {
  vi.useFakeTimers();
  fakeApi({ "POST /api/v1/auth/logout": neverAnswered });
  writeUser(storedUser());
  const isDone = vi.fn();
  const done = signOut().then(isDone);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
});

test("signing out waits for the server's response, so that the page is not left before", async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const isDone = vi.fn();
  const sent = fakeApi({ "POST /api/v1/auth/logout": () => answered });
  writeUser(storedUser());
  const done = signOut().then(isDone);
  await expect.poll(() => sent).toHaveLength(1);
  expect(isDone).not.toHaveBeenCalled();
  answer(json(null));
  await done;
  expect(isDone).toHaveBeenCalledOnce();
});

test("a guest sends no request", async () => {
  const sent = fakeApi({});
  await signOut();
  expect(sent).toEqual([]);
});
