import { afterAll, beforeAll, expect, it } from "vitest";
import { holdTime, later } from "../testing/held-time.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { wasTaken } from "./throttles.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation({ rateLimitFactor: 1 });
});
afterAll(() => at.close());
holdTime();

it("a limit that was spent before the clock was set back refuses nobody for as long as that (decision 018)", async () => {
  const limit = { name: "clock", points: 1, seconds: 60 };
  const take = () => wasTaken(at.ports.throttles.take(limit, "one"));
  expect([await take(), await take()]).toEqual([true, false]);
  later(-86_400_000);
  expect([await take(), await take()]).toEqual([true, false]);
});
