// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { store, storedUser } from "../testing/entities.ts";
import { VerifyBanner } from "./VerifyBanner.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

const pending = { ...store, is_approved: false };
const confirm = "Please confirm your email address: we sent a link to a@b.example.";
const reviewed = "We will review your store once you do.";

test.each([
  ["none yet", null, true],
  ["pending", pending, true],
  ["declined", { ...pending, declined: true }, true],
  ["suspended", { ...pending, declined: true, suspended: true }, false],
  ["approved", { ...store, is_approved: true }, false],
])(
  "an address that is not confirmed, with a store that is %s: a review is told if one follows (rules 3.2, 5.4)",
  (_name, own, isReviewed) => {
    writeUser(storedUser({ email: "a@b.example", email_verified: false, store: own }));
    render(<VerifyBanner />);
    expect(screen.getByRole("status").textContent).toBe(
      `${confirm}${isReviewed ? ` ${reviewed}` : ""}Resend email`,
    );
  },
);
