// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { me, session, storedUser } from "../testing/entities.ts";
import { brokenAnswer, fakeApi, json, neverAnswered, noAnswer } from "../testing/fake-api.ts";
import { compareClock } from "../time/machine-clock.ts";
import { currentToken, renewalDelay, renewSession, replacingSession } from "./renew.ts";
import { clearSession, patchUser, readUser, writeUser } from "./stored-user.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

beforeEach(() => {
  freshBrowser();
  vi.setSystemTime(NOW);
});
afterEach(() => void vi.useRealTimers());

test("a guest has no token and requests none", async () => {
  const sent = fakeApi({});
  expect(await currentToken()).toBeNull();
  expect(await renewSession("any")).toBeNull();
  expect(sent).toEqual([]);
});

test("the portal renews before expiry: 45 seconds ahead, not earlier (rule 2.7)", async () => {
  const sent = fakeApi({ "POST /api/Auth/refresh": () => json(session("second")) });
  writeUser(storedUser({ expiration: inMs(45_001) }));
  expect(await currentToken()).toBe("first-token");
  expect(sent).toEqual([]);
  writeUser(storedUser({ expiration: inMs(45_000) }));
  expect(await currentToken()).toBe("second-token");
  expect(sent.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
    ["POST", "/api/Auth/refresh", { refresh: "first-refresh" }],
  ]);
  expect(sent[0]?.headers.has("authorization")).toBe(false);
  expect(readUser()).toEqual(storedUser(session("second")));
});

test.each([2, -2])(
  "a clock that is %d hours ahead changes nothing of when the session is renewed (rule 2.7)",
  async (hours) => {
    const responseOf = (date: number) =>
      compareClock(new Headers({ date: new Date(date).toUTCString() }));
    const here = (ms: number) => NOW + hours * 3_600_000 + ms;
    const sent = fakeApi({ "POST /api/Auth/refresh": () => json(session("second")) });
    vi.setSystemTime(here(0));
    responseOf(NOW);
    writeUser(storedUser({ expiration: inMs(900_000) }));
    expect(renewalDelay(readUser()?.expiration ?? "")).toBe(855_000);
    // Later changes of the profile do not move it again.
    patchUser(me.id, { email_verified: false });
    vi.setSystemTime(here(854_000));
    expect(await currentToken()).toBe("first-token");
    vi.setSystemTime(here(855_000));
    expect(await currentToken()).toBe("second-token");
    expect(sent).toHaveLength(1);
    responseOf(Date.now());
  },
);

test("the timer of a renewal: 45 seconds before expiry, at least a second from now", () => {
  expect(renewalDelay(inMs(900_000))).toBe(855_000);
  expect(renewalDelay(inMs(46_500))).toBe(1_500);
  expect(renewalDelay(inMs(10_000))).toBe(1_000);
});

/** Another tab of the same browser: shared storage, separate modules. */
async function openTab() {
  vi.resetModules();
  return import("./renew.ts");
}

test("two tabs renew once: the second one uses the first one's result (rule 2.7, decision 015)", async () => {
  const sent = fakeApi({
    "POST /api/Auth/refresh": async () => {
      await Promise.resolve();
      return json(session(`renewed-${sent.length}`));
    },
  });
  writeUser(storedUser());
  const other = await openTab();
  const tokens = await Promise.all([
    renewSession("first-token"),
    other.renewSession("first-token"),
  ]);
  expect(tokens).toEqual(["renewed-1-token", "renewed-1-token"]);
  expect(sent).toHaveLength(1);
});

test("without locks (plain http) a tab renews by itself, unless the other one has already", async () => {
  Reflect.deleteProperty(navigator, "locks");
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), "locks");
  expect("locks" in navigator).toBe(false);
  const sent = fakeApi({ "POST /api/Auth/refresh": () => json(session("second")) });
  writeUser(storedUser());
  expect(await renewSession("first-token")).toBe("second-token");
  expect(await renewSession("first-token")).toBe("second-token");
  expect(sent).toHaveLength(1);
});

test.each([400, 401])("a refresh token that is refused (%d) ends the session", async (status) => {
  fakeApi({ "POST /api/Auth/refresh": () => json({ detail: "no" }, status) });
  writeUser(storedUser());
  expect(await renewSession("first-token")).toBeNull();
  expect(readUser()).toBeNull();
});

test.each([
  ["the network fails", noAnswer, 0],
  ["the answer breaks off", () => brokenAnswer(), 0],
  ["the server is down", () => json({}, 503), 503],
  ["too many ask", () => json({}, 429), 429],
  ["the server is out of its mind", () => json({}, 402), 402],
  ["the answer is no session", () => json({ ...session(), refresh: null }), 0],
  ["the answer is nothing", () => new Response(""), 0],
])("the session is kept because %s", async (_name, answer, status) => {
  fakeApi({ "POST /api/Auth/refresh": answer });
  const user = storedUser();
  writeUser(user);
  await expect(renewSession("first-token")).rejects.toMatchObject({ name: "ApiError", status });
  expect(readUser()).toEqual(user);
});

test.each([
  ["there is no answer", noAnswer],
  ["the answer breaks off", () => brokenAnswer()],
  ["a proxy answers", () => json({}, 502)],
])(
  "a renewal is asked for again at once if %s, as the token that it has used ends the session soon (rules 2.5, 12.15)",
  async (_name, lost) => {
    const answers = [lost, () => json(session("second"))];
    const sent = fakeApi({ "POST /api/Auth/refresh": () => answers.shift()?.() ?? noAnswer() });
    writeUser(storedUser());
    expect(await renewSession("first-token")).toBe("second-token");
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ refresh: "first-refresh" }));
  },
);

test("an answer to a renewal that does not come is asked for again while its token still counts (rules 2.7, 12.15)", async () => {
  vi.useFakeTimers();
  const sent = fakeApi({
    "POST /api/Auth/refresh": (request) =>
      sent.length === 1 ? neverAnswered(request) : json(session("second")),
  });
  writeUser(storedUser());
  const renewed = renewSession("first-token");
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sent.length).toBe(2);
  expect(await renewed).toBe("second-token");
});

test("a lost answer and then a refusal ends the session (rule 2.7)", async () => {
  let tries = 0;
  fakeApi({ "POST /api/Auth/refresh": () => (++tries === 1 ? noAnswer() : json({}, 401)) });
  writeUser(storedUser());
  expect(await renewSession("first-token")).toBeNull();
  expect(readUser()).toBeNull();
});

test("if another tab has renewed the session meanwhile, a refusal is ignored and its token used (rule 2.7)", async () => {
  const newer = storedUser(session("newer"));
  fakeApi({
    "POST /api/Auth/refresh": () => {
      localStorage.setItem("user", JSON.stringify(newer));
      return json({}, 401);
    },
  });
  writeUser(storedUser());
  expect(await renewSession("first-token")).toBe("newer-token");
  expect(readUser()).toEqual(newer);
});

const someoneElse = () => ({ ...storedUser(session("other-account")), id: 2 });

/** A request that may replace the session, and how it ends. */
function replacing(tab: { replacingSession: typeof replacingSession }) {
  let answer = () => {};
  let refuse = (_error: Error) => {};
  const answered = new Promise<void>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  const changed = tab.replacingSession(() => answered);
  return { changed, answer: () => answer(), refuse: (error: Error) => refuse(error) };
}

test.each([true, false])(
  "a refused renewal waits while the session is replaced, as by a new password, in another tab: %s (rules 2.7, 3.5)",
  async (isOther) => {
    const sent = fakeApi({ "POST /api/Auth/refresh": () => json({}, 401) });
    writeUser(storedUser());
    const { changed, answer } = replacing(isOther ? await openTab() : { replacingSession });
    const renewed = renewSession("first-token");
    await expect.poll(() => sent).toHaveLength(1);
    answer();
    await changed;
    patchUser(me.id, session("second"));
    expect(await renewed).toBe("second-token");
  },
);

test("a refused renewal ends the session if what might have replaced it was refused (rules 2.7, 3.5)", async () => {
  const sent = fakeApi({ "POST /api/Auth/refresh": () => json({}, 401) });
  writeUser(storedUser());
  const { changed, refuse } = replacing({ replacingSession });
  const renewed = renewSession("first-token");
  await expect.poll(() => sent).toHaveLength(1);
  refuse(new Error("refused"));
  await expect(changed).rejects.toThrow("refused");
  expect(await renewed).toBeNull();
  expect(readUser()).toBeNull();
});

test("where the browser refuses locks, as without storage, a guest's link is sent, and others get an error", async () => {
  const locks = { request: () => Promise.reject(new Error("no locks")) };
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  expect(await replacingSession(async () => "sent")).toBe("sent");
  writeUser(storedUser());
  await expect(replacingSession(async () => "sent")).rejects.toThrow("no locks");
});

test.each([
  ["a sign-out", () => clearSession(), () => null],
  ["a sign-in with another account", () => writeUser(someoneElse()), someoneElse],
  [
    "a change of the profile",
    () => patchUser(me.id, { email: "new@northpine.example" }),
    () => storedUser({ ...session("second"), email: "new@northpine.example" }),
  ],
])("%s during a renewal remains", async (_name, meanwhile, expected) => {
  fakeApi({
    "POST /api/Auth/refresh": () => {
      meanwhile();
      return json(session("second"));
    },
  });
  writeUser(storedUser());
  expect(await renewSession("first-token")).toBe(expected()?.token ?? null);
  expect(readUser()).toEqual(expected());
});
