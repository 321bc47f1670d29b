// @vitest-environment happy-dom
import type { StaffMember } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { TeamMember } from "./TeamMember.tsx";

afterEach(cleanup);

test("a long address breaks beside its signs before it breaks inside of a word", () => {
  const member: StaffMember = {
    id: 9,
    email: "maximiliane.hohenlohe@seasonal-reviews.example",
    role: "reviewer",
    suspended: false,
    invited: false,
    second_factor: false,
    sessions: 0,
  };
  const root = { client: { locale: "en-US" } };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <TeamMember member={member} isOwn={false} /> }],
    { hydrationData: { loaderData: { root } } },
  );
  const screen = render(<RouterProvider router={router} />);
  const { innerHTML } = screen.container.querySelector("b bdi") ?? {};
  expect(innerHTML).toBe("maximiliane<wbr>.hohenlohe@<wbr>seasonal-reviews<wbr>.example");
});
