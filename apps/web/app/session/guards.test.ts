// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { me, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { homeOf, requireAdmin, requireMerchant, requireStaff, requireUser } from "./guards.ts";
import { rememberPath, takeRememberedPath } from "./remembered-path.ts";
import { clearSession, writeUser } from "./stored-user.ts";

beforeEach(freshBrowser);

const request = (path: string) => new Request(new URL(path, window.location.origin));
const merchant = storedUser();
const staff = storedUser({ role: "staff", store: null });

/** The path that a guard redirects to. */
async function redirectOf(
  guard: (request: Request) => unknown,
  path = "/coupons",
): Promise<string | null> {
  try {
    await guard(request(path));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location");
    throw thrown;
  }
  return null;
}

test.each([requireUser, requireMerchant, requireStaff, requireAdmin])(
  "%o: a guest is sent to sign in and returns to the path, once (rule 2.9, decision 049)",
  async (guard) => {
    expect(await redirectOf(guard, "/coupons/add?from=7")).toBe("/login");
    expect(takeRememberedPath(merchant.id)).toBe("/coupons/add?from=7");
    expect(takeRememberedPath(merchant.id)).toBeNull();
  },
);

test("signed-in accounts pass, merchants and staff each to their own screens (rule 2.9)", async () => {
  writeUser(merchant);
  expect(requireUser(request("/account"))).toEqual(merchant);
  expect(requireMerchant(request("/coupons"))).toEqual(merchant);
  expect(await redirectOf(requireStaff, "/staff")).toBe("/my-store");
  writeUser(staff);
  expect(requireUser(request("/account"))).toEqual(staff);
  expect(await requireStaff(request("/staff"))).toEqual(staff);
  expect(await redirectOf(requireMerchant, "/coupons")).toBe("/staff");
  expect(takeRememberedPath(merchant.id)).toBeNull();
});

test("only admins open the team's screen; other staff is sent to the stores (rule 10.8)", async () => {
  writeUser({ ...staff, staff_role: "admin" });
  expect((await requireAdmin(request("/staff/team"))).staff_role).toBe("admin");
  for (const user of [staff, { ...staff, staff_role: "reviewer" as const }]) {
    writeUser(user);
    expect(await redirectOf(requireAdmin, "/staff/team")).toBe("/staff");
  }
});

test.each([
  [true, "/account"],
  [false, null],
])(
  "staff who had to set up a second factor is sent to do so while the brand demands it: %s (rule 10.10)",
  async (demanded, place) => {
    const profile = { role: "staff", staff_role: "admin", store: null } as const;
    fakeApi({
      "GET /api/v1/auth/me": () => json({ ...me, ...profile, needs_second_factor: demanded }),
    });
    for (const guard of [requireStaff, requireAdmin]) {
      writeUser({ ...staff, ...profile, needs_second_factor: true });
      expect(await redirectOf(guard, "/staff/team")).toBe(place);
    }
  },
);

test("after signing in merchants go to /my-store, staff to /staff (rule 2.9)", () => {
  expect(homeOf(merchant)).toBe("/my-store");
  expect(homeOf(staff)).toBe("/staff");
});

test("only paths of this site are remembered, and never the logout (decision 049)", () => {
  rememberPath("https://evil.example/coupons");
  expect(takeRememberedPath(merchant.id)).toBeNull();
  rememberPath("/logout");
  expect(takeRememberedPath(merchant.id)).toBeNull();
  rememberPath("/logout?now");
  expect(takeRememberedPath(merchant.id)).toBeNull();
  rememberPath(`${window.location.origin}//evil.example/`);
  expect(takeRememberedPath(merchant.id)).toBeNull();
});

test.each(["https://evil.example/", "//evil.example/", "evil"])(
  "'%s' in the session storage is ignored and deleted",
  (kept) => {
    sessionStorage.setItem("return-to", kept);
    expect(takeRememberedPath(merchant.id)).toBeNull();
    expect(sessionStorage.getItem("return-to")).toBeNull();
  },
);

test("without session storage a guest is still sent to sign in, and returns if the page was not reloaded", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(await redirectOf(requireUser)).toBe("/login");
  expect(takeRememberedPath(merchant.id)).toBe("/coupons");
  expect(takeRememberedPath(merchant.id)).toBeNull();
});

test("the path of a screen whose session ended leads another account to its own start (rules 2.9, 12.8)", async () => {
  writeUser(merchant);
  requireMerchant(request("/coupons/7"));
  clearSession();
  expect(await redirectOf(requireMerchant, "/coupons/7")).toBe("/login");
  expect(takeRememberedPath(merchant.id + 1)).toBeNull();
  expect(await redirectOf(requireMerchant, "/coupons/7")).toBe("/login");
  expect(takeRememberedPath(merchant.id)).toBe("/coupons/7");
});
