// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { Notices } from "./NoticeList.tsx";
import { clearNotices, notify } from "./notices.ts";
import { Toasts } from "./Toasts.tsx";
import { toast, toasts } from "./toast.ts";

beforeEach(() => {
  freshBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  clearNotices();
  toasts.set([]);
  vi.useRealTimers();
});

const kinds = {
  notification: { shownMs: 10_000, tell: () => notify("Text"), List: Notices },
  toast: { shownMs: 3_000, tell: () => toast("Text"), List: Toasts },
};
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

for (const [kind, { shownMs, tell, List }] of Object.entries(kinds)) {
  function show() {
    const screen = render(<List />);
    act(tell);
    return {
      isShown: () => screen.queryByText("Text") !== null,
      message: () => screen.getByText("Text"),
      button: () => screen.getByRole("button"),
    };
  }

  test(`a ${kind} leaves after ${shownMs} ms (rule 12.4, decision 062)`, () => {
    const { isShown } = show();
    pass(shownMs - 1);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });

  test(`a ${kind} waits while it is pointed at (decision 062)`, () => {
    const { isShown, message } = show();
    fireEvent.pointerEnter(message().closest(".banner, .toast") ?? message());
    pass(60_000);
    expect(isShown()).toBe(true);
    fireEvent.pointerLeave(message().closest(".banner, .toast") ?? message());
    pass(shownMs);
    expect(isShown()).toBe(false);
  });

  test(`a ${kind} waits while the focus is in it (decision 062)`, () => {
    const { isShown, button } = show();
    act(() => button().focus());
    pass(60_000);
    expect(isShown()).toBe(true);
    act(() => button().blur());
    pass(shownMs);
    expect(isShown()).toBe(false);
  });
}

for (const [kind, { shownMs, tell, List }] of Object.entries(kinds)) {
  test(`a ${kind} waits while another tab is in front (decision 062)`, () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const screen = render(<List />);
    const isShown = () => screen.queryByText("Text") !== null;
    act(tell);
    pass(60_000);
    expect(isShown()).toBe(true);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    pass(shownMs - 1);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });

  test(`the content has the focus when a ${kind} is dismissed by keyboard (rule 12.10)`, async () => {
    const screen = render(
      <main id="main" tabIndex={-1}>
        <List />
      </main>,
    );
    act(tell);
    const button = screen.getByRole("button");
    act(() => button.focus());
    await act(async () => fireEvent.click(button));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
}

test("each toast is read once, not again with the next one (rule 12.10)", () => {
  const screen = render(<Toasts />);
  expect(screen.getByRole("status").getAttribute("aria-atomic")).toBe("false");
});

test("a timeless notification stays (rule 12.4)", () => {
  const screen = render(<Notices />);
  act(() => notify("Text", "good", true));
  pass(600_000);
  expect(screen.queryByText("Text")).not.toBeNull();
});

test("a notification is shown once, after the others, however often it is told; all leave with their screen (rule 12.4)", () => {
  const screen = render(<Notices />);
  const shown = () => screen.queryAllByRole("alert").map((one) => one.textContent?.trim());
  for (const text of ["First", "Second", "First"]) act(() => notify(text));
  expect(shown()).toEqual(["Second", "First"]);
  act(clearNotices);
  expect(shown()).toEqual([]);
});

test("every notification is an alert, as it comes with its text (rule 12.10)", () => {
  const screen = render(<Notices />);
  act(() => {
    notify("No");
    notify("Yes", "good");
  });
  expect(screen.getAllByRole("alert").map((one) => one.textContent)).toEqual(["No", "Yes"]);
});
