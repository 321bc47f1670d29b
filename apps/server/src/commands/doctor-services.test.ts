import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { handledTypes } from "../billing/index.ts";
import { resources } from "./doctor/permissions.ts";
import { faultIn as fault, findingsOf } from "./doctor/testing/findings.ts";
import { documentedPermissions, resourceOf } from "./doctor/testing/permissions.ts";
import { openStripeWith, type StripeChanges, stripeOf } from "./doctor/testing/stripe-with.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const findings = (part: string, env: Record<string, string>) =>
  findingsOf(part, { DATA_DIR: folder, ...env });

describe("Stripe", () => {
  const endpointUrl = "http://localhost:3000/api/webhooks/stripe";
  let opened: Awaited<ReturnType<typeof openStripeWith>> | undefined;
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });

  async function withStripe(
    changes: StripeChanges,
    events: readonly string[] = handledTypes,
    keys?: Parameters<typeof openStripeWith>[1],
  ) {
    opened = await openStripeWith(changes, keys);
    const stripe = stripeOf(opened.sandbox.origin, keys?.secretKey);
    if (events.length > 0) {
      const types = events as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
      await stripe.webhookEndpoints.create({ url: endpointUrl, enabled_events: types });
    }
    return { STRIPE_API_URL: opened.origin };
  }

  it("is in order with a key, an endpoint with all events and a card page", async () => {
    const found = await findings("stripe", await withStripe({}));
    expect(found.filter(({ level }) => level !== "ok")).toEqual([]);
    expect(found.map(({ text }) => text)).toEqual([
      "STRIPE_SECRET_KEY: Stripe takes the key for everything",
      expect.stringContaining("sends every event to"),
      "the customer portal lets customers change cards",
      "the customer portal lets customers change the address and tax id on invoices",
      expect.stringContaining("client 10"),
      expect.stringContaining("client 8"),
    ]);
  });

  it.each([
    [
      "no endpoint receives the events",
      {},
      [],
      /no webhook endpoint sends to/,
      /add it.*invoice\.paid/,
    ],
    ["the endpoint lacks events", {}, ["invoice.paid"], /lacks .*charge\.refunded/, /add them/],
    [
      "the endpoint is disabled",
      { replaced: ['"status":"enabled"', '"status":"disabled"'] },
      handledTypes,
      /is disabled/,
      /^npm run doctor -- --create-webhook, or enable it/,
    ],
    [
      "the card page has no configuration",
      { replaced: ['"active":true', '"active":false'] },
      handledTypes,
      /customer portal has no configuration/,
      /save one/,
    ],
    [
      "the card page does not change cards",
      {
        replaced: [
          '"payment_method_update":{"enabled":true',
          '"payment_method_update":{"enabled":false',
        ],
      },
      handledTypes,
      /does not let customers change cards/,
      /allow it/,
    ],
  ] as const)("%s", async (_name, changes, events, text, remedy) => {
    const found = await findings("stripe", await withStripe(changes, events));
    expect(found).toContainEqual(fault("stripe", text, remedy));
  });

  it.each([
    ["tax_id", ['"address","tax_id"', '"address"']],
    ["address, tax_id", ['"tax_id"],"enabled":true', '"tax_id"],"enabled":false']],
  ] as const)("the card page does not change %s (decision 079)", async (missing, replaced) => {
    const found = await findings("stripe", await withStripe({ replaced }));
    expect(found.filter(({ level }) => level !== "ok")).toEqual([
      expect.objectContaining({
        level: "warning",
        text: `the customer portal does not let customers change: ${missing}`,
      }),
    ]);
  });

  it("the settings of the customer portal were never saved in this mode", async () => {
    const env = await withStripe({});
    await controlSandbox(opened?.sandbox.origin ?? "", "faults", { portal: "not_saved" });
    expect(await findings("stripe", env)).toContainEqual(
      fault("stripe", /customer portal has no configuration/, /save one/),
    );
  });

  it("the endpoint sends elsewhere", async () => {
    const env = await withStripe({}, []);
    const stripe = stripeOf(opened?.sandbox.origin);
    const url = "http://localhost:3000/webhooks/stripe";
    await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
    expect(await findings("stripe", env)).toContainEqual(
      fault("stripe", /no webhook endpoint sends to .*\/api\/webhooks\/stripe$/, /add it/),
    );
  });

  it.each([
    ["another version's", '"2020-08-27"', /sends events of 2020-08-27, and .* is read$/],
    ["the account's own version's", "null", /sends events of the account's own version, and /],
  ])("the endpoint sends %s events", async (_name, version, text) => {
    const known = stripeOf(undefined).getApiField("version");
    const replaced = [`"api_version":"${known}"`, `"api_version":${version}`] as const;
    expect(await findings("stripe", await withStripe({ replaced }))).toContainEqual({
      ...fault("stripe", text, /^delete it .* npm run doctor -- --create-webhook$/),
      level: "warning",
    });
  });

  it("two endpoints send the same events", async () => {
    const env = await withStripe({});
    const stripe = stripeOf(opened?.sandbox.origin);
    await stripe.webhookEndpoints.create({ url: endpointUrl, enabled_events: ["*"] });
    expect(await findings("stripe", env)).toContainEqual({
      ...fault("stripe", /^2 webhook endpoints send every event/, /^delete all but the one/),
      level: "warning",
    });
  });

  it.each(handledTypes)("the endpoint lacks %s", async (missing) => {
    const events = handledTypes.filter((type) => type !== missing);
    const found = await findings("stripe", await withStripe({}, events));
    const text = new RegExp(` lacks ${missing.replaceAll(".", "\\.")}$`);
    expect(found).toContainEqual(fault("stripe", text, /create-webhook, or add them/));
  });

  const key = "rk_test_shop";
  const names = Object.keys(resources);
  const changed = names.filter((name) => resources[name]?.write);
  const withKey = async (permissions: string[]) => {
    const keys = { restrictedKeys: { [key]: permissions } };
    return { ...(await withStripe({}, handledTypes, keys)), STRIPE_SECRET_KEY: key };
  };
  const allBut = (name: string) =>
    names.filter((one) => one !== name).map((one) => `${resourceOf(one)}_write`);

  it.each(names)("a restricted key may not use %s", async (name) => {
    const env = await withKey(allBut(name));
    const text = new RegExp(`^STRIPE_SECRET_KEY: may not use ${name}$`);
    const found = await findings("stripe", env);
    expect(found.filter(({ level }) => level === "fault")).toEqual([
      fault("stripe", text, /allow it/),
    ]);
  });

  it.each(changed)("a restricted key may read and not change %s", async (name) => {
    const env = await withKey([...allBut(name), `${resourceOf(name)}_read`]);
    const found = await findings("stripe", env);
    const text = new RegExp(`^STRIPE_SECRET_KEY: may not change ${name}$`);
    expect(found.filter(({ level }) => level === "fault")).toEqual([
      fault("stripe", text, /allow it/),
    ]);
  });

  it("asks whether a key may change things without changing any", async () => {
    const env = await withStripe({});
    await findings("stripe", env);
    const stripe = stripeOf(opened?.sandbox.origin);
    expect((await stripe.events.list()).data).toEqual([]);
    for (const name of ["Products", "Customers", "Refunds"])
      expect(await resources[name]?.read(stripe)).toMatchObject({ data: [] });
  });

  it("docs/going-live.md names each permission that the key needs", () => {
    const { write, read } = documentedPermissions();
    expect([...write, ...read].sort()).toEqual([...names].sort());
    expect(write).toEqual(expect.arrayContaining(changed));
  });

  it("the key is another's", async () => {
    const env = await withStripe({}, [], { secretKey: "sk_test_right" });
    const found = await findings("stripe", { ...env, STRIPE_SECRET_KEY: "sk_test_wrong" });
    expect(found).toEqual([fault("stripe", /^STRIPE_SECRET_KEY: Stripe refuses it/, /copy the/)]);
  });

  it.each([
    [{}, "ok", /^the sandbox's Stripe takes the payments$/],
    [
      { STRIPE_SECRET_KEY: "sk_test_shop" },
      "warning",
      /^STRIPE_SECRET_KEY: is set, but the sandbox's own Stripe is used$/,
    ],
  ])("the sandbox's own takes its place with %j", async (env, level, text) => {
    const remedy = level === "warning" && { remedy: expect.stringMatching(/APP_ENV=staging/) };
    const finding = { part: "stripe", level, text: expect.stringMatching(text), ...remedy };
    expect(await findings("stripe", env)).toEqual([finding]);
    expect(await findings("webhook", env)).toEqual([
      { part: "webhook", level: "ok", text: "the sandbox sends its events itself" },
    ]);
  });

  it("Stripe can't be reached", async () => {
    const found = await findings("stripe", { STRIPE_API_URL: "http://127.0.0.1:9" });
    const text = /^Stripe does not answer: connect ECONNREFUSED 127\.0\.0\.1:9$/;
    expect(found).toEqual([fault("stripe", text, /api\.stripe\.com:443/)]);
  });

  it.each([
    ["fails", "error500", /^Stripe answers 500/],
    ["has too many calls", "rate_limit", /^Stripe answers 429/],
  ])("Stripe %s", async (_name, api, text) => {
    const env = await withStripe({});
    await controlSandbox(opened?.sandbox.origin ?? "", "faults", { api });
    expect(await findings("stripe", env)).toEqual([fault("stripe", text, /status\.stripe\.com/)]);
  });

  it("the clock is ten minutes away from Stripe's", async () => {
    const env = await withStripe({ clockMs: -600_000 });
    expect(await findings("clock", env)).toContainEqual(
      fault("clock", /^the clock is (599|60\d) s away from Stripe's/, /timedatectl/),
    );
  });
});
