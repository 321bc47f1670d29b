import { expect, it } from "vitest";
import { loadClients } from "../clients/live-clients.ts";
import { readClientsDir } from "../config/config.ts";
import { startupMessage } from "./startup-message.ts";

const publicUrl = "http://localhost:3000";
const clients = loadClients(readClientsDir({}), { publicUrl, clientId: 8, sandbox: true });
const at = { publicUrl, clients, sandbox: true, engine: "sqlite" } as const;

it("the end of a start tells where each brand, the staff area and the sandbox are", () => {
  expect(startupMessage(at)).toBe(`Coupon Center is ready (embedded database).
  Portal      http://localhost:3000/
  Staff area  http://localhost:3000/staff
  Live pages  http://localhost:3000/stores
  Client 10 (Couponlane)  Portal  http://couponlane.localhost:3000/
  Mailbox     http://localhost:3000/sandbox/mail
  Sandbox     http://localhost:3000/sandbox
`);
});

it("it tells the other engine, and no mailbox where there is none", () => {
  const message = startupMessage({ ...at, sandbox: false, engine: "postgres" });
  expect(message).toContain("(PostgreSQL)");
  expect(message).not.toContain("sandbox");
});

it("it tells of a brand without an address of its own what to do", () => {
  const all = clients.all().map((client) => ({ ...client, origin: clients.fallback.origin }));
  const shared = {
    ...clients,
    fallback: clients.fallback,
    all: () => [clients.fallback, ...all.slice(0, 1)],
  };
  expect(startupMessage({ ...at, clients: shared })).toMatch(
    /^ {2}Client \d+ \(.+\) {2}has no address of its own: give it an `origin` in its client\.json$/m,
  );
});
