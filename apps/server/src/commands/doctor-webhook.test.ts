import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endProcess } from "@coupon-center/testing/program";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handledTypes } from "../billing/index.ts";
import { faultIn, findingsOf } from "./doctor/testing/findings.ts";
import { openStripeWith } from "./doctor/testing/stripe-with.ts";
import { runHere } from "./testing/run-here.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-webhook-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the webhook's address (rule 14.10)", () => {
  const secret = "whsec_of_the_server";
  let server: ServerProcess;
  let stripe: Awaited<ReturnType<typeof openStripeWith>>;
  beforeAll(async () => {
    stripe = await openStripeWith({});
    server = await startServerProcess({
      DATA_DIR: join(folder, "running"),
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.origin,
    });
  });
  afterAll(async () => {
    await endProcess(server.child);
    await stripe.close();
  });
  const found = (env: Record<string, string>) =>
    findingsOf("webhook", {
      DATA_DIR: folder,
      STRIPE_API_URL: stripe.origin,
      PUBLIC_URL: server.url,
      ...env,
    });

  it("takes an event that is signed with each of the secrets, and stores nothing", async () => {
    expect(await found({ STRIPE_WEBHOOK_SECRET: secret })).toEqual([
      {
        part: "webhook",
        level: "ok",
        text: `${server.url}/api/webhooks/stripe takes an event that is signed with STRIPE_WEBHOOK_SECRET`,
      },
    ]);
    const both = await found({ STRIPE_WEBHOOK_SECRET: `${secret},whsec_forgotten` });
    expect(both.map(({ level }) => level)).toEqual(["ok", "fault"]);
    const database = new DatabaseSync(join(folder, "running", "coupon-center.db"));
    expect(database.prepare("select count(*) as events from stripe_event").get()).toEqual({
      events: 0,
    });
    database.close();
  });

  it.each([
    ["the server has another secret", "whsec_another", "", /refuses an event/, /restart it/],
    [
      "another program has the address",
      secret,
      "/proxy",
      /answers 404/,
      /the server's own address/,
    ],
  ])("%s", async (_name, used, path, text, remedy) => {
    const env = {
      STRIPE_WEBHOOK_SECRET: used,
      PUBLIC_URL: path ? stripe.sandbox.origin : server.url,
    };
    expect(await found(env)).toEqual([faultIn("webhook", text, remedy)]);
  });

  it.each([
    [
      "no server runs",
      { STRIPE_WEBHOOK_SECRET: secret, PUBLIC_URL: "http://127.0.0.1:9" },
      /can't be reached/,
      /start the server/,
    ],
    ["there is no secret", {}, /^STRIPE_WEBHOOK_SECRET: is not set/, /signing secret/],
  ])("%s", async (_name, env, text, remedy) => {
    const finding = faultIn("webhook", text, remedy);
    expect(await found(env)).toEqual([{ ...finding, level: "warning" }]);
  });
});

describe("npm run doctor -- --create-webhook (rule 14.10)", () => {
  let stripe: Awaited<ReturnType<typeof openStripeWith>>;
  beforeAll(async () => {
    stripe = await openStripeWith({});
  });
  afterAll(() => stripe.close());

  it("makes the endpoint once and tells its secret, then corrects it", async () => {
    const api = stripe.sandbox.origin;
    const env = { DATA_DIR: folder, STRIPE_API_URL: api, PUBLIC_URL: "https://shop.example" };
    const create = () => runHere("doctor", ["--create-webhook"], env);
    const made = await create();
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out).toMatch(
      /^Made the webhook endpoint we_\w+ for https:\/\/shop\.example\/api\/webhooks\/stripe\..*\nSTRIPE_WEBHOOK_SECRET=whsec_\w+\n$/,
    );
    const { hostname: host, port } = new URL(api);
    const client = new Stripe("sk_test_sandbox", { host, port, protocol: "http" });
    const [endpoint] = (await client.webhookEndpoints.list()).data;
    const id = endpoint?.id ?? "";
    await client.webhookEndpoints.update(id, { enabled_events: ["invoice.paid"], disabled: true });
    expect((await findingsOf("stripe", env)).map(({ level }) => level)).toContain("fault");
    const corrected = await create();
    expect(corrected.out).toMatch(new RegExp(`^The webhook endpoint ${id} sends \\d+ types`));
    expect((await client.webhookEndpoints.list()).data).toMatchObject([
      { id, status: "enabled", enabled_events: handledTypes },
    ]);
    expect((await findingsOf("stripe", env)).filter(({ level }) => level !== "ok")).toEqual([]);
  });

  it("makes nothing for the sandbox's own Stripe", async () => {
    const { code, err } = await runHere("doctor", ["--create-webhook"], { DATA_DIR: folder });
    expect([code, err]).toEqual([
      1,
      "The sandbox's Stripe needs no webhook endpoint: nothing was made\n",
    ]);
  });
});
