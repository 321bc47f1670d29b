import { createConnection } from "node:net";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startWorld, type TestWorld } from "../testing/world.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

type Mail = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0];
const send = (mail: Mail, url = world.sandbox.smtpUrl) =>
  createTransport(url).sendMail({ from: "shop@example.com", to: "a@example.com", ...mail });
const get = async (path: string) => {
  const answer = await fetch(`${world.sandbox.origin}/sandbox${path}`);
  return { answer, html: await answer.text() };
};
const mails = async () => JSON.parse((await get("/mail.json")).html);

test("a mail is stored with its sender, the sandbox's time, and both of its forms", async () => {
  await world.post("/sandbox/clock", { advance: "P40D" });
  await send({ subject: "Hello", text: "Plain", html: "<p>Rich</p>" });
  const [mail] = await mails();
  expect(mail).toEqual({
    id: 1,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    from: "shop@example.com",
    to: "a@example.com",
    subject: "Hello",
    text: "Plain\n",
    html: expect.stringContaining("<p>Rich</p>"),
    links: [],
  });
  expect(Date.parse(mail.date) - Date.now()).toBeGreaterThan(39 * 86_400_000);
  const { html } = await get("/mail/1");
  expect(html).toContain("<h1>Hello</h1>");
  expect(html).toContain("From shop@example.com to a@example.com, <time");
  expect(html).toContain("<h2>Text</h2><pre>Plain");
  expect(html).toContain('src="/sandbox/mail/1/html"');
  expect(html).not.toContain("<h2>Links</h2>");
  const own = await get("/mail/1/html");
  expect([own.answer.status, own.answer.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(own.answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(own.html).toContain('<base target="_blank"><p>Rich</p>');
  expect((await get("/mail.json")).answer.headers.get("cache-control")).toBe("no-store");
});

test("a mail without a subject, or in one form only, is shown correctly", async () => {
  await send({ text: "See https://shop.example/x" });
  const list = await get("/mail");
  expect(list.html).toContain('<a href="/sandbox/mail/1">(no subject)</a>');
  expect(list.html).toContain("<td>a@example.com</td>");
  expect(list.html).not.toContain("No mail yet");
  const { html } = await get("/mail/1");
  expect(html).toContain("<h1>(no subject)</h1>");
  expect(html).not.toContain("<iframe");
  expect(html).toContain('<li><a href="https://shop.example/x">https://shop.example/x</a></li>');
  await send({ subject: "Rich", html: "<b>x</b>" });
  expect((await get("/mail/2")).html).not.toContain("<h2>Text</h2>");
});

test("an empty mailbox says so, and a missing mail is not found", async () => {
  expect((await get("/mail")).html).toContain("No mail yet.");
  const none = await get("/mail/7");
  expect([none.answer.status, none.html]).toEqual([404, expect.stringContaining("No such mail")]);
  expect((await get("/mail/7/html")).answer.status).toBe(404);
});

test("the list can be filtered by address, ignoring case and surrounding spaces", async () => {
  await send({ subject: "One" });
  await send({ subject: "Two", to: "b@example.com" });
  const { html } = await get("/mail?to=%20A%40example.com%20");
  expect(html).toContain("One");
  expect(html).not.toContain("Two");
});

test("any credentials are accepted, and TLS is not offered", async () => {
  const url = new URL(world.sandbox.smtpUrl);
  url.username = "any";
  url.password = "thing";
  await send({ subject: "Signed in" }, url.href);
  expect(await mails()).toMatchObject([{ subject: "Signed in" }]);
});

/** Sends SMTP commands one by one; returns the last line of each response. */
async function speak(lines: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(world.sandbox.smtpUrl);
  const socket = createConnection(Number(port), hostname);
  const answers: string[] = [];
  const iterator = socket.setEncoding("utf8")[Symbol.asyncIterator]();
  for (const line of ["", ...lines]) {
    if (line !== "") socket.write(`${line}\r\n`);
    let said = "";
    while (!/^\d{3} .*\r\n$/m.test(said)) said += (await iterator.next()).value;
    answers.push(said.trimEnd().split("\r\n").at(-1) ?? "");
  }
  socket.destroy();
  return answers;
}

test("a mail without a From header is from its envelope sender, or from nobody", async () => {
  for (const sender of ["<envelope@example.com>", "<>"])
    await speak([
      "HELO x",
      `MAIL FROM:${sender}`,
      "RCPT TO:<a@example.com>",
      "DATA",
      "\r\nbody\r\n.",
      "QUIT",
    ]);
  expect((await mails()).map(({ from }: { from: string }) => from)).toEqual([
    "",
    "envelope@example.com",
  ]);
});

test("a mail that is too large is rejected permanently; a server that is set to refuse rejects temporarily", async () => {
  const large = send({ subject: "Large", text: "x".repeat(5 * 1024 * 1024) });
  await expect(large).rejects.toMatchObject({ responseCode: 552 });
  await send({ subject: "Not too large", text: "x".repeat(3 * 1024 * 1024) });
  expect(await mails()).toHaveLength(1);
  await world.post("/sandbox/faults", { smtp: "refuse" });
  const [welcome] = await speak([]);
  expect(welcome).toMatch(/^421 .*try again later/);
});
