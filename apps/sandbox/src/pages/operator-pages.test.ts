import { afterAll, expect, test } from "vitest";
import { startSandbox } from "../start.ts";
import { listAll } from "../testing/api.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const open = async (path: string, origin = world.sandbox.origin) => {
  const answer = await fetch(`${origin}/sandbox${path}`);
  return { answer, html: await answer.text() };
};
const send = (path: string, form: Record<string, string>) =>
  fetch(`${world.sandbox.origin}/sandbox${path}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
  });
const time = (iso: string) =>
  `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;

test("every page links to the others, has a policy without script, and is not cached", async () => {
  for (const [path, title] of [
    ["", "Sandbox"],
    ["/mail", "Mailbox"],
    ["/events", "Events"],
  ] as const) {
    const { answer, html } = await open(path);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain('<body class="wide">');
    for (const link of ["/sandbox", "/sandbox/mail", "/sandbox/events"])
      expect(html).toContain(`href="${link}"`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("form-action 'self';");
  }
  const styles = await open("/assets/sandbox.css");
  expect(styles.answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(styles.html).toContain("{");
});

test("the home page shows the time, the current faults and the mail server's address", async () => {
  const home = async () => (await open("")).html;
  const before = await home();
  expect(before).toContain("The real time.");
  expect(before).toContain(world.sandbox.smtpUrl);
  for (const [move, label] of [
    ["PT1H", "+1 hour"],
    ["P1D", "+1 day"],
    ["P1W", "+1 week"],
    ["P1M", "+1 month"],
  ])
    expect(before).toContain(`<button name="advance" value="${move}">${label}</button>`);
  expect(before).toContain("4242 4242 4242 4242");
  expect(before.match(/<option selected>ok</g)).toHaveLength(4);
  await send("/clock", { advance: "PT36H" });
  expect(await home()).toContain("1.5 days ahead of the real time.");
  const set = await send("/faults", { webhooks: "hold", smtp: "refuse" });
  expect([set.status, set.headers.get("location")]).toEqual([303, "/sandbox"]);
  const after = await home();
  expect(after).toContain("<option selected>hold<");
  expect(after).toContain("<option selected>refuse<");
  expect(after.match(/<option selected>/g)).toHaveLength(4);
  const flushed = await send("/webhooks/flush", {});
  expect([flushed.status, flushed.headers.get("location")]).toEqual([303, "/sandbox"]);
  await send("/faults", { webhooks: "ok", smtp: "ok" });
  const wrong = await send("/faults", { webhooks: "explode" });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    {
      detail: expect.any(String),
      choices: { webhooks: ["ok", "drop", "duplicate", "reorder", "hold"] },
    },
  ]);
  await send("/clock", { reset: "true" });
});

test("the clock shows its time, and moves at most ten years, never back", async () => {
  const read = async () => (await fetch(`${world.sandbox.origin}/sandbox/clock`)).json();
  const before = Date.now();
  const { now, offset_ms } = (await read()) as { now: string; offset_ms: number };
  expect(offset_ms).toBe(0);
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());
  const ten = await world.post("/sandbox/clock", { advance: "P10Y" });
  expect(ten.status).toBe(200);
  const later = new Date(Date.parse((ten.body as { now: string }).now) + 3_600_000).toISOString();
  const to = await world.post("/sandbox/clock", { to: later });
  expect(to.status).toBe(200);
  expect((to.body as { now: string }).now.slice(0, 16)).toBe(later.slice(0, 16));
  for (const bad of [
    { to: now },
    { advance: "P10Y1D" },
    { advance: "P99999999999Y" },
    { to: "noon" },
  ])
    expect((await world.post("/sandbox/clock", bad)).status).toBe(400);
  const back = await world.post("/sandbox/clock", { reset: true });
  expect(back.body).toMatchObject({ offset_ms: 0 });
  expect(await read()).toMatchObject({ offset_ms: 0 });
});

test("the log has an event's time and deliveries, and the event as it was sent", async () => {
  await world.stripe.products.create({ name: "Plan" });
  await world.post("/sandbox/webhooks/flush", {});
  const [event] = await listAll(world, "/events");
  const at = new Date(Number(event?.created) * 1000).toISOString();
  const { html } = await open("/events");
  expect(html).toContain(time(at));
  expect(html).toContain(`<a href="/sandbox/events/${event?.id}">product.created</a>`);
  expect(html).toMatch(
    /<span class="tag good">delivered<\/span>\s*<span class="small">1 attempt, answer 200</,
  );
  const own = await open(`/events/${event?.id}`);
  expect(own.html).toContain("<h1>product.created</h1>");
  const text = /<pre>(.*)<\/pre>/s.exec(own.html)?.[1]?.replaceAll("&quot;", '"') ?? "";
  expect(JSON.parse(text)).toMatchObject({ id: event?.id, type: "product.created" });
  const none = await open("/events/evt_none");
  expect(none.answer.status).toBe(404);
  expect(none.html).toContain("No such event");
});

test("without a webhook URL, events are still recorded, the newest two hundred", async () => {
  const sandbox = await startSandbox();
  try {
    expect((await open("/events", sandbox.origin)).html).toContain("Nothing has happened yet.");
    for (let index = 0; index < 201; index += 1)
      await fetch(`${sandbox.origin}/v1/products`, {
        method: "POST",
        headers: { authorization: "Bearer sk_test_any" },
        body: new URLSearchParams({ name: "Plan" }),
      });
    const { html } = await open("/events", sandbox.origin);
    expect(html.match(/No endpoint/g)).toHaveLength(200);
    expect(html).not.toContain("Nothing has happened yet.");
  } finally {
    await sandbox.close();
  }
});
