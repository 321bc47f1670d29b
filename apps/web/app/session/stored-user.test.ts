// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, leaveCookie, showPage } from "../testing/browser.ts";
import { me, store, storedUser } from "../testing/entities.ts";
import {
  clearSession,
  hasStorage,
  patchStore,
  patchUser,
  readUser,
  subscribeUser,
  writeUser,
} from "./stored-user.ts";

beforeEach(freshBrowser);

const keep = (entry: unknown) => localStorage.setItem("user", JSON.stringify(entry));

test("the value stored under 'user' is returned, as the same object while nothing changes", () => {
  const user = storedUser();
  expect(readUser()).toBeNull();
  writeUser(user);
  expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(user);
  expect(readUser()).toEqual(user);
  expect(readUser()).toBe(readUser());
});

test("another tab's sign-in and sign-out take effect at once (rule 2.7)", () => {
  keep(storedUser({ id: 9 }));
  expect(readUser()?.id).toBe(9);
  localStorage.removeItem("user");
  expect(readUser()).toBeNull();
  keep(storedUser({ id: 9, store: null }));
  expect(readUser()).toMatchObject({ id: 9, store: null });
});

const { id, token, ...rest } = storedUser();
test.each([
  ["no JSON", "{"],
  ["nothing", "null"],
  ["a number", "7"],
  ["no id", JSON.stringify({ ...rest, token })],
  ["an id that is a text", JSON.stringify({ ...rest, token, id: "5" })],
  ["no token", JSON.stringify({ ...rest, id })],
  ["an expiration that is no time", JSON.stringify({ ...rest, id, token, expiration: "soon" })],
  ["a store that is none", JSON.stringify({ ...rest, id, token, store: 5 })],
  ["no word about the store", JSON.stringify({ ...rest, id, token, store: undefined })],
  ["a store without its address", JSON.stringify({ ...rest, id, token, store: { id: 3 } })],
  [
    "a store without a word of its plan",
    JSON.stringify({ ...rest, id, token, store: { slug: "a" } }),
  ],
])("a corrupt entry (%s) is deleted and counts as none (rule 2.9)", (_name, raw) => {
  localStorage.setItem("user", raw);
  leaveCookie("token=left; Path=/");
  expect(readUser()).toBeNull();
  expect(localStorage.getItem("user")).toBeNull();
  expect(document.cookie).toBe("");
});

test("reading as a guest leaves other entries of the storage", () => {
  localStorage.setItem("other", "kept");
  leaveCookie("other=kept; Path=/");
  expect(readUser()).toBeNull();
  expect(localStorage.getItem("other")).toBe("kept");
  expect(document.cookie).toBe("other=kept");
});

test("the access token is a cookie until it expires, with Secure on https (rule 2.7)", () => {
  const lines: string[] = [];
  vi.spyOn(document, "cookie", "set").mockImplementation((line) => void lines.push(line));
  writeUser(storedUser({ token: "abc", expiration: "2026-11-20T10:15:00Z" }));
  expect(lines).toEqual([
    "token=abc; Path=/; SameSite=Strict; Expires=Fri, 20 Nov 2026 10:15:00 GMT",
  ]);
  vi.stubGlobal("location", { ...window.location, protocol: "https:" });
  writeUser(storedUser({ token: "abc", expiration: "2026-11-20T10:15:00Z" }));
  expect(lines[1]).toBe(`${lines[0]}; Secure`);
});

test("signing out clears local storage and all cookies, and notifies the screens (rule 2.8)", () => {
  writeUser(storedUser());
  localStorage.setItem("other", "x");
  leaveCookie("second=2; Path=/");
  expect(document.cookie).toContain("token=first-token");
  const listener = vi.fn();
  const stop = subscribeUser(listener);
  clearSession();
  stop();
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe("");
  expect(readUser()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
});

test("a browser that refuses storage, or has none, is told from one that stores nothing yet", () => {
  expect(hasStorage()).toBe(true);
  const storage = vi.spyOn(window, "localStorage", "get");
  storage.mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  expect(hasStorage()).toBe(false);
  Reflect.apply(storage.mockReturnValue, storage, [null]);
  expect(hasStorage()).toBe(false);
  storage.mockRestore();
});

test("a browser without storage only has guests, and signing out still works", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("refused", "SecurityError");
    },
    clear: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });
  expect(readUser()).toBeNull();
  expect(clearSession).not.toThrow();
});

test("a change is stored for a signed-in user, and signs nobody in", () => {
  localStorage.setItem("other", "kept");
  patchUser(me.id, { email: "new@northpine.example" });
  expect(readUser()).toBeNull();
  expect(localStorage.getItem("other")).toBe("kept");
  writeUser(storedUser());
  patchUser(me.id, { email: "new@northpine.example" });
  expect(readUser()).toEqual({ ...storedUser(), ...readUser(), email: "new@northpine.example" });
  expect(readUser()?.id).toBe(5);
});

test("a change of an account that is not signed in any more is dropped (rule 2.7)", () => {
  const other = storedUser({ id: 6, email: "other@northpine.example", store });
  writeUser(other);
  const before = readUser();
  patchUser(5, { token: "former", email: "former@northpine.example" });
  patchStore(5, { name: "Former" });
  patchUser(undefined, { token: "guest" });
  expect(readUser()).toBe(before);
  patchStore(6, { name: "Renamed" });
  expect(readUser()?.store?.name).toBe("Renamed");
});

test("a listener is called for changes in this tab and in others, until it is removed", () => {
  const listener = vi.fn();
  const stop = subscribeUser(listener);
  writeUser(storedUser());
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
  expect(listener).toHaveBeenCalledTimes(2);
  // Another tab has cleared its whole storage.
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(listener).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  expect(listener).toHaveBeenCalledTimes(3);
  // The page is restored as it was left; meanwhile it got no events.
  showPage(true);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
  writeUser(storedUser());
  window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
  showPage(true);
  expect(listener).toHaveBeenCalledTimes(4);
});

/** A storage of this entry that has no room for another; returns what it has. */
function fullStorage(entry: string | null) {
  let kept = entry;
  const setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  const removeItem = () => {
    kept = null;
  };
  vi.stubGlobal("localStorage", { getItem: () => kept, setItem, removeItem, clear: removeItem });
  return () => kept;
}

test.each([
  ["another tab signs out", () => window.dispatchEvent(new StorageEvent("storage", { key: null }))],
  ["the page is restored", () => showPage(true)],
  ["this tab signs out", clearSession],
])("a user that a full storage refuses is signed in until %s (rule 2.7)", (_name, leave) => {
  const stop = subscribeUser(() => undefined);
  fullStorage(null);
  writeUser(storedUser());
  expect(readUser()?.token).toBe("first-token");
  patchUser(me.id, { email: "new@northpine.example" });
  showPage(false);
  expect(readUser()?.email).toBe("new@northpine.example");
  leave();
  expect(readUser()).toBeNull();
  stop();
});

test("a full storage keeps no former session, whose refresh token is used up (rule 2.7)", () => {
  const entry = fullStorage(JSON.stringify(storedUser()));
  patchUser(me.id, { email: "new@northpine.example" });
  expect(entry()).not.toBeNull();
  writeUser(storedUser({ token: "second-token" }));
  expect([entry(), readUser()?.token]).toEqual([null, "second-token"]);
  clearSession();
});
