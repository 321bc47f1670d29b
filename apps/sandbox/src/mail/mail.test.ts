import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startWorld, type TestWorld } from "../testing/world.ts";
import type { Mail } from "./mailbox.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

async function readMails(to = ""): Promise<Mail[]> {
  const query = to && `?to=${encodeURIComponent(to)}`;
  const answer = await fetch(`${world.sandbox.origin}/sandbox/mail.json${query}`);
  return answer.json() as Promise<Mail[]>;
}

function send(mail: { to: string; subject: string; text?: string; html?: string }) {
  const transport = createTransport(world.sandbox.smtpUrl);
  return transport.sendMail({ from: "shop@example.com", text: "", ...mail });
}

test("sent mails are in the mailbox, newest first, with their links", async () => {
  await send({ to: "a@example.com", subject: "First" });
  await send({
    to: "Zoë <B@example.com>, a@example.com",
    subject: "Grüße – 日本",
    text: "Open https://shop.example/verify?token=t.1. Bye",
    html: '<p><a href="https://shop.example/verify?token=t.1&amp;x=2">Go</a> <a href=\'https://shop.example/verify?token=t.1\'>x</a> <a href="mailto:x@y">m</a></p>',
  });
  const mails = await readMails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["a@example.com", "Grüße – 日本"],
    ["B@example.com", "Grüße – 日本"],
    ["a@example.com", "First"],
  ]);
  expect(mails[0]?.links).toEqual([
    "https://shop.example/verify?token=t.1&x=2",
    "https://shop.example/verify?token=t.1",
  ]);
  expect(await readMails("b@EXAMPLE.com")).toHaveLength(1);
  expect(await readMails("b@example.co")).toEqual([]);
});

test("a mail's HTML is shown separately and cannot run scripts", async () => {
  await send({ to: "a@example.com", subject: "<b>Bold</b>", html: "<script>evil()</script>Hello" });
  const [mail] = await readMails();
  const base = `${world.sandbox.origin}/sandbox/mail`;
  const list = await (await fetch(base)).text();
  expect(list).toContain("&lt;b&gt;Bold&lt;/b&gt;");
  const page = await (await fetch(`${base}/${mail?.id}`)).text();
  expect(page).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page).not.toContain("<script>");
  const inner = await fetch(`${base}/${mail?.id}/html`);
  expect(inner.headers.get("content-security-policy")).toMatch(/^sandbox (?!.*allow-scripts)/);
});

test.each(["refuse", "drop"])("while the server is set to %s no mail is accepted", async (smtp) => {
  await world.post("/sandbox/faults", { smtp });
  await expect(send({ to: "a@example.com", subject: "Lost" })).rejects.toThrow();
  await world.post("/sandbox/faults", { smtp: "ok" });
  expect(await readMails()).toEqual([]);
  await send({ to: "a@example.com", subject: "Again" });
  expect(await readMails()).toHaveLength(1);
});

test("a tarpit delays the sender, but not closing the server", async () => {
  await world.post("/sandbox/faults", { smtp: "tarpit" });
  const transport = createTransport(`${world.sandbox.smtpUrl}?greetingTimeout=400`);
  const sent = transport.sendMail({ from: "a@b.example", to: "c@d.example", text: "x" });
  await expect(sent).rejects.toThrow(/greeting/i);
});
