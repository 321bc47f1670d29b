// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { SecondFactor } from "./SecondFactor.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

test.each([
  ["the only factor", false, "Your password alone logs you in then."],
  ["which staff must have", true, "you can only set up another."],
])(
  "who turns off the app, %s, reads first what follows (rules 3.10, 10.10)",
  (_, required, said) => {
    writeUser(storedUser());
    const element = (
      <SecondFactor factor={{ totp: true, passkeys: [], recovery_codes: 10, required }} />
    );
    const screen = render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
    fireEvent.click(screen.getByRole("button", { name: "Turn off" }));
    expect(screen.getByRole("dialog").textContent).toContain(said);
  },
);
