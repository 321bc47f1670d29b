import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import type { ServerProcess } from "@coupon-center/testing/server-process";
import { DATABASE_FILE } from "../db/database-place.ts";
import { lockTables, openClient } from "./postgres-databases.ts";
import type { RealServers } from "./real-servers.ts";

/** An installation into which faults are injected. */
export interface Faulty {
  at: RealServers;
  server: ServerProcess;
}

/** A fault: begins it, and returns what ends it. */
export interface InjectedFault {
  name: string;
  begin(world: Faulty): Promise<() => unknown>;
  /** the process is away meanwhile, so requests are without an answer */
  isAway?: boolean;
}

const SLOW_CONNECTIONS = 300;
const FLOOD = 400;

const ofSandbox = (name: string, broken: object, whole: object): InjectedFault => ({
  name,
  async begin({ at: { sandbox } }) {
    await controlSandbox(sandbox.origin, "faults", broken);
    return () => controlSandbox(sandbox.origin, "faults", whole);
  },
});
const ofMail = (name: string, smtp: string) => ofSandbox(name, { smtp }, { smtp: "ok" });
const ofStripe = (name: string, api: string) => ofSandbox(name, { api }, { api: "ok" });
const ofEvents = (name: string, webhooks: string) =>
  ofSandbox(name, { webhooks }, { webhooks: "ok" });

export const injectedFaults: readonly InjectedFault[] = [
  ofMail("the mail server refuses", "refuse"),
  ofMail("the mail server does not answer", "tarpit"),
  ofMail("the mail server breaks off after each mail", "drop"),
  ofStripe("Stripe refuses connections", "refuse"),
  ofStripe("Stripe does not answer", "hang"),
  ofStripe("Stripe answers with HTML", "garbage"),
  ofStripe("Stripe answers 500", "error500"),
  ofStripe("Stripe answers 429", "rate_limit"),
  ofEvents("Stripe's events are late", "hold"),
  ofEvents("Stripe's events come twice", "duplicate"),
  ofEvents("Stripe's events come in another order", "reorder"),
  { name: "another program locks the database", begin: lockDatabase },
  { name: "the database's connections are ended", begin: endConnections },
  {
    name: "the process stands still",
    async begin({ server: { child } }) {
      child.kill("SIGSTOP");
      return () => child.kill("SIGCONT");
    },
  },
  {
    name: "the process is killed",
    isAway: true,
    begin: (world) => restart(world, "SIGKILL"),
  },
  {
    name: "the process is stopped",
    isAway: true,
    begin: (world) => restart(world, "SIGTERM"),
  },
  {
    name: `${SLOW_CONNECTIONS} connections send a byte at a time`,
    async begin({ server: { url } }) {
      const { hostname, port } = new URL(url);
      const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => {
        const socket = connect(Number(port), hostname, () => socket.write("GET / HTTP/1.1\r\nx: "));
        return socket.on("error", () => undefined);
      });
      const drip = setInterval(() => {
        for (const socket of sockets) if (socket.writable) socket.write("x");
      }, 200);
      return () => {
        clearInterval(drip);
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  {
    name: `${FLOOD} sign-ins and searches at once`,
    async begin({ server: { url } }) {
      const flood = Array.from({ length: FLOOD }, (_, index) =>
        (index % 2 === 0 ? search(url) : signIn(url)).then(
          (answer) => answer.arrayBuffer(),
          () => undefined,
        ),
      );
      return () => Promise.all(flood);
    },
  },
];

const search = (url: string) =>
  fetch(`${url}${endpoints.listCoupons.path}?id_search_text=a`, { cache: "no-store" });
const signIn = (url: string) =>
  fetch(`${url}${endpoints.emailLogin.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@shop.example", password: "not the password" }),
  });

async function lockDatabase({ at: { database } }: Faulty): Promise<() => unknown> {
  if (database.databaseUrl === undefined) {
    const own = new DatabaseSync(join(database.dataDir, DATABASE_FILE), { timeout: 10_000 });
    own.exec("begin immediate");
    return () => own.close();
  }
  const client = await openClient(database.databaseUrl);
  await lockTables(client, ["account", "store", "coupon"]);
  return () => client.end();
}

/** SQLite has none. */
async function endConnections({ at: { database } }: Faulty): Promise<() => unknown> {
  if (database.databaseUrl === undefined) return () => undefined;
  const client = await openClient(database.databaseUrl);
  const end = () =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  await end();
  const again = setInterval(() => void end(), 300);
  return () => {
    clearInterval(again);
    return client.end();
  };
}

async function restart(world: Faulty, signal: "SIGKILL" | "SIGTERM"): Promise<() => unknown> {
  await world.at.end(world.server, signal);
  return async () => {
    world.server = await world.at.start();
  };
}
