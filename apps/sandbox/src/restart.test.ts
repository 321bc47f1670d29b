import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlan, payLink } from "./testing/shop.ts";
import { connectStripe } from "./testing/world.ts";

const MAIN = join(import.meta.dirname, "main.ts");
let data: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(data, { recursive: true, force: true });
});

interface Ready {
  type: "ready";
  origin: string;
  smtpUrl: string;
  offsetMs: number;
}

async function start(...args: string[]): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(MAIN, ["--data", data, ...args], { stdio: "ignore" });
  children.push(child);
  const [ready] = await once(child, "message");
  return { child, ready };
}

test("all data is kept when the process is killed during work", async () => {
  const first = await start("--webhook-url", "http://127.0.0.1:9/");
  const stripe = connectStripe(first.ready.origin);
  const link = await createPlan(stripe);
  await payLink(link.url);
  await fetch(`${first.ready.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: "P10D" }),
  });
  const [before] = (await stripe.subscriptions.list()).data;
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = await start();
  expect(second.ready.type).toBe("ready");
  expect(second.ready.offsetMs).toBe(10 * 86_400_000);
  const again = connectStripe(second.ready.origin);
  expect((await again.subscriptions.list()).data).toEqual([before]);
  const moved = await again.paymentLinks.retrieve(link.id);
  expect(moved.url).toBe(`${second.ready.origin}/sandbox/pay/${link.id}`);
  expect((await payLink(moved.url)).status).toBe(303);
});

test.each(["SIGTERM", "disconnect"])("exits cleanly on %s", async (how) => {
  const { child } = await start();
  if (how === "disconnect") child.disconnect();
  else child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("reports a move of the clock to the parent before the response", async () => {
  const { child, ready } = await start();
  const message = once(child, "message");
  const answer = await fetch(`${ready.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: "P1D" }),
  });
  expect(answer.status).toBe(200);
  expect((await message)[0]).toEqual({ type: "clock", offsetMs: 86_400_000 });
});
