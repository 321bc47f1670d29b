import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "@coupon-center/testing/program";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { sendToHost } from "../../../testing/at-host.ts";
import { runHere } from "../../testing/run-here.ts";
import { openPreview } from "./open-preview.ts";

const ours = join(import.meta.dirname, "../../../../../../clients");

const dir = mkdtempSync(join(tmpdir(), "coupon-center-clients-"));
cpSync(ours, dir, { recursive: true });
const preview = await openPreview(dir, 10);
const index = await (await fetch(preview.url)).text();
afterAll(async () => {
  await preview.stop();
  rmSync(dir, { recursive: true });
});

const framesIn = (html: string) =>
  [...html.matchAll(/<iframe[^>]* src="([^"]+)"/g)].map(
    ([, src = ""]) => new URL(src, preview.url),
  );
/** A frame's answer, also where this machine does not know the name of its host. */
const open = ({ host, port, pathname, search }: URL) =>
  sendToHost(`http://127.0.0.1:${port}${pathname}${search}`, host);

test("the preview of a brand frames each screen and mail of that brand alone, with a live store (rule 14.5)", async () => {
  expect(index).toContain("<h1>Couponlane</h1>");
  const frames = framesIn(index);
  expect(frames.length).toBeGreaterThan(70);
  const answers = await Promise.all(frames.map(open));
  const missing = frames.filter((_, at) => answers[at]?.status !== 200);
  expect(missing.map(({ pathname }) => pathname)).toEqual(["/stores/nowhere-cp"]);
  for (const { body, headers } of answers) {
    expect(body).not.toMatch(/dealwharf/i);
    expect(headers).not.toHaveProperty("x-frame-options");
    expect(String(headers["content-security-policy"])).not.toContain("frame-ancestors");
  }
  const store = frames.find(({ pathname }) => /^\/stores\/northpine[\w-]+$/.test(pathname));
  expect((await open(store ?? new URL(preview.url))).body).toContain("Winter jackets and boots");
});

test("the preview shows the components by themselves, in the brand's colours and language, with their styles (rule 14.5)", async () => {
  const frames = framesIn(index).filter(({ pathname }) => /components/.test(pathname));
  expect(frames.length).toBeGreaterThan(4);
  const pages = (await Promise.all(frames.map(open))).map(({ body }) => body);
  const seen = pages.join();
  for (const name of ["btn-danger-ghost", "banner-bad", "toast-good", "ticket-ended", "skeleton"])
    expect(seen).toContain(name);
  expect(seen).toMatch(/<dialog open [\s\S]*Yes, delete/);
  expect(seen).toMatch(/aria-invalid="true"[\s\S]*Coupon Description is required/);
  const sheets = [...seen.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  expect(sheets.join()).toContain("/brand/10/theme.css");
  let style = "";
  for (const href of new Set(sheets))
    style += await (await fetch(new URL(href ?? "", preview.url))).text();
  for (const name of ["ticket-message", "code-chip", "field-group", "view-tab"])
    expect(style).toContain(`.${name}{`);
});

test("a frame of somebody who is signed in stores the session and goes to its screen", async () => {
  const people = framesIn(index).filter(({ pathname }) => pathname.startsWith("/preview/as/"));
  expect(new Set(people.map(({ hostname }) => hostname))).toEqual(
    new Set(["staff.localhost", "newcomer.localhost", "merchant.localhost"]),
  );
  const payment = people.find(
    ({ host, search }) => host.startsWith("m") && search === "?to=/payment",
  );
  const { body } = await open(payment ?? new URL(preview.url));
  const [, entry = ""] = /setItem\("user", (".*?[^\\]")\);/.exec(body) ?? [];
  expect(JSON.parse(JSON.parse(entry))).toMatchObject({
    token: expect.any(String),
    email: "merchant@preview.example",
    store: { name: "Northpine Outfitters", is_approved: true },
  });
  expect(body).toContain('location.replace("/payment")');
});

test("a change of the folder is shown by the next reload", async () => {
  const file = join(dir, "10", "client.json");
  const brand: object = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...brand, siteName: "Lanes & Co" }));
  const name = async () => (await fetch(preview.url)).text();
  expect(await name()).toContain("<h1>Lanes &amp; Co</h1>");
  await expect
    .poll(async () => (await fetch(new URL("/stores", preview.url))).text())
    .toContain("Lanes &amp; Co");
});

test.each([
  [["preview"], /which brand\?/],
  [["preview", "9"], /holds (8, 10|10, 8)/],
  [["check", "a", "b"], /npm run clients -- preview <id>/],
])("%j says what is wrong", async (args, reason) => {
  const { code, err } = await runHere("clients", args, { CLIENTS_DIR: ours });
  expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
});

test.each(["SIGINT", "SIGHUP"] as const)(
  "a preview that is ended by %s, as by Ctrl-C or a terminal that closes, even if it arrives twice, leaves nothing (rule 14.5)",
  async (signal) => {
    const TMPDIR = mkdtempSync(join(tmpdir(), "preview-"));
    onTestFinished(() => rmSync(TMPDIR, { recursive: true }));
    const args = ["preview", "10", ours];
    const { child, said } = startProgram("apps/server/src/commands/clients.ts", {
      args,
      env: { TMPDIR },
    });
    const [, url = ""] = await said(/(http\S+) \(Ctrl-C stops/);
    const closed = once(child, "close");
    child.kill(signal);
    // npm forwards it a moment later, while the server behind the page still stops.
    const isShown = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    await expect.poll(isShown, { interval: 1 }).toBe(false);
    child.kill(signal);
    expect([await closed, readdirSync(TMPDIR)]).toEqual([[0, null], []]);
  },
);

test("a preview that finds no folder for temporary files says so and ends (rule 14.5)", async () => {
  const { child, output } = startProgram("apps/server/src/commands/clients.ts", {
    args: ["preview", "10", ours],
    env: { TMPDIR: join(ours, "none") },
  });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toMatch(/^ENOENT: .*none/);
});
