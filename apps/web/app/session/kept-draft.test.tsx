// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { takeDraft } from "./draft.ts";
import { clearSession, writeUser } from "./stored-user.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

beforeEach(freshBrowser);
afterEach(cleanup);

test("what was typed stays its owner's when the form is drawn anew under another account (rules 2.7, 12.8)", () => {
  const place = { path: "/my-store", form: "store" };
  const readOf = () => () => ({ values: { name: "Ada" } });
  writeUser(storedUser({ id: 1 }));
  const { rerender } = renderHook(
    ({ read }) => useKeptDraft({ path: place.path, name: place.form, unsaved: true, read }),
    { initialProps: { read: readOf() } },
  );
  writeUser(storedUser({ id: 2 }));
  rerender({ read: readOf() });
  window.dispatchEvent(new Event("pagehide"));
  expect(takeDraft({ ...place, owner: 1 })?.values).toEqual({ name: "Ada" });
  expect(takeDraft({ ...place, owner: 2 })).toBeNull();
});

test("what was typed stays when its tab is looked at after the session ended elsewhere, before the login is drawn (rules 2.9, 12.8)", () => {
  const place = { path: "/my-store", form: "store" };
  const read = () => ({ values: { name: "Ada" } });
  writeUser(storedUser({ id: 1 }));
  const { unmount } = renderHook(() =>
    useKeptDraft({ path: place.path, name: place.form, unsaved: true, read }),
  );
  clearSession();
  document.dispatchEvent(new Event("visibilitychange"));
  unmount();
  expect(takeDraft({ ...place, owner: 1 })?.values).toEqual({ name: "Ada" });
});

test("what was typed is stored as soon as the page is asked to leave: later may be too late in Firefox (rule 12.8)", () => {
  const place = { path: "/my-store", form: "store" };
  const read = () => ({ values: { name: "Ada" } });
  writeUser(storedUser({ id: 1 }));
  renderHook(() => useKeptDraft({ path: place.path, name: place.form, unsaved: true, read }));
  window.dispatchEvent(new Event("beforeunload"));
  expect(takeDraft({ ...place, owner: 1 })?.values).toEqual({ name: "Ada" });
});
