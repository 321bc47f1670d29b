import { createServer, type Server } from "node:net";
import { email } from "@coupon-center/contract";
import fc from "fast-check";
import { dnsCache } from "nodemailer/lib/shared/index.js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { portOf } from "../testing/raw-request.ts";
import { smtpMailer } from "./mailer.ts";

let server: Server;
let received: string;
/** for how long the server looks at a mail before it takes it */
let looksMs: number;

/** Accepts every mail and stores its bytes. */
beforeEach(async () => {
  received = "";
  looksMs = 0;
  server = createServer((socket) => {
    let inData = false;
    socket.write("220 mail.test\r\n");
    socket.on("data", (bytes) => {
      const text = bytes.toString();
      received += text;
      if (inData && !received.endsWith("\r\n.\r\n")) return;
      const begins = /^DATA\r\n/i.test(text);
      const answer = begins ? "354 go on\r\n" : /^QUIT/i.test(text) ? "221 bye\r\n" : "250 ok\r\n";
      setTimeout(() => socket.write(answer), inData ? looksMs : 0);
      inData = begins;
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => void server.close());

const mail = {
  id: "outbox-7",
  from: { name: "Couponlane", address: undefined },
  domain: "couponlane.localhost",
  to: "owner@northpine.example",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};

it.each<[string, string | undefined, string | undefined, string]>([
  [
    "the brand's own address",
    "hello@lane.example",
    "all@installation.example",
    "hello@lane.example",
  ],
  ["else MAIL_FROM", undefined, "all@installation.example", "all@installation.example"],
  ["else one at the brand's own host", undefined, undefined, "no-reply@couponlane.localhost"],
])(
  "a mail comes from %s, its Message-ID from the client's host (rule 11.1, decision 051)",
  async (_what, own, from, sender) => {
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${portOf({ server })}`, from });
    await mailer.send({ ...mail, from: { name: "Couponlane", address: own } });
    mailer.close();
    expect(received).toContain(`MAIL FROM:<${sender}>`);
    expect(received).toContain(`From: Couponlane <${sender}>`);
    expect(received).toContain("Message-ID: <outbox-7@couponlane.localhost>");
  },
);

it("a mail server that moved to another address gets the next mail", async () => {
  const now = Date.now();
  dnsCache.set("localhost", { value: { addresses: ["127.0.0.9"] }, expires: now + 300_000 });
  const mailer = smtpMailer({ url: `smtp://localhost:${portOf({ server })}`, from: undefined });
  await mailer.send(mail);
  mailer.close();
  expect(received).toContain("Message-ID: <outbox-7@couponlane.localhost>");
});

it.runIf(process.env.TEST_LONG)(
  "a mail that its server takes only after half a minute, as one that searches it for viruses, is sent once (rule 11.2)",
  async () => {
    looksMs = 30_000;
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${portOf({ server })}`, from: undefined });
    await mailer.send(mail);
    mailer.close();
    expect(received.match(/^Message-ID:/gm)).toHaveLength(1);
  },
  60_000,
);

it("what is being sent ends as failed when the mailer is closed", async () => {
  looksMs = 30_000;
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${portOf({ server })}`, from: undefined });
  const sending = mailer.send(mail);
  sending.catch(() => undefined);
  await expect.poll(() => received).toContain("\r\n.\r\n");
  mailer.close();
  await expect(sending).rejects.toThrow();
});

it("a subject says what it says, also of a store whose name looks like an encoded word (RFC 2047)", async () => {
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${portOf({ server })}`, from: undefined });
  const subject = `=?utf-8?q?=E2=80=AEevil?= ${"Café ".repeat(12)}is approved. Welcome to Couponlane`;
  await mailer.send({
    id: "outbox-7",
    from: { name: "Couponlane", address: undefined },
    domain: "couponlane.localhost",
    to: "owner@northpine.example",
    subject,
    html: "<p>Hello</p>",
    text: "Hello",
  });
  mailer.close();
  const [, header = ""] = /^Subject: (.*(?:\r\n .*)*)/m.exec(received) ?? [];
  const words = header.split(/\s+/).map((word) => /^=\?UTF-8\?B\?([\w+/=]+)\?=$/.exec(word)?.[1]);
  // Each word is decoded on its own, so that no letter is in two.
  const decoded = words.map((word) => Buffer.from(word ?? "", "base64").toString());
  expect(decoded.join("")).toBe(subject);
  for (const line of header.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
});

/** Parts of texts with which one mail would become several, or get another header. */
const part = fc.constantFrom(
  "a",
  "B",
  "é",
  "ｍ",
  "ß",
  "+",
  ".",
  "@",
  "shop.example",
  "exämple.com",
  " ",
  "\t",
  "%0d%0a",
  "\r\n",
  "\n",
  "\0",
  ",",
  ";",
  ":",
  "<",
  ">",
  '"',
  "(",
  ")",
  "\\",
  "\u202e",
  "\r\nBcc: b@c.example",
);
const hostile = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
const addresses = fc
  .tuple(hostile, fc.constantFrom("shop.example", "exämple.com"))
  .map(([local, domain]) => email.safeParse(`${local}@${domain}`).data ?? "a@shop.example");

it("a mail to any accepted address, with any subject, has one recipient and no header of its own (rule 2.2)", async () => {
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${portOf({ server })}`, from: undefined });
  await fc.assert(
    fc.asyncProperty(addresses, hostile, async (to, subject) => {
      received = "";
      const from = { name: "Couponlane", address: undefined };
      const mail = {
        id: "outbox-7",
        from,
        domain: "lane.example",
        to,
        html: "<p>x</p>",
        text: "x",
      };
      await mailer.send({ ...mail, subject: `About ${subject}` });
      expect(received.match(/^RCPT TO:/gim)).toHaveLength(1);
      const [, head = ""] = /^DATA\r\n([\s\S]*?)\r\n\r\n/m.exec(received) ?? [];
      const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
      expect(names.toSorted()).toEqual(headers);
      // A mailbox may be in another script (RFC 6532); nothing else is.
      expect(head.replace(/^To: .*$/m, "")).toMatch(/^[\t\r\n -~]*$/);
    }),
    { numRuns: process.env.TEST_LONG ? 5_000 : 200 },
  );
  mailer.close();
});

const headers = ["Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Subject", "To"];
