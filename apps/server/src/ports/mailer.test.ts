import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { portOf } from "../testing/raw-request.ts";
import { smtpMailer } from "./mailer.ts";

let server: Server;
let received: string;

/** Accepts every mail and stores its bytes. */
beforeEach(async () => {
  received = "";
  server = createServer((socket) => {
    let inData = false;
    socket.write("220 mail.test\r\n");
    socket.on("data", (bytes) => {
      const text = bytes.toString();
      received += text;
      if (inData && !received.endsWith("\r\n.\r\n")) return;
      const begins = /^DATA\r\n/i.test(text);
      inData = begins;
      socket.write(begins ? "354 go on\r\n" : /^QUIT/i.test(text) ? "221 bye\r\n" : "250 ok\r\n");
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => void server.close());

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
    await mailer.send({
      id: "outbox-7",
      from: { name: "Couponlane", address: own },
      domain: "couponlane.localhost",
      to: "owner@northpine.example",
      subject: "Hello",
      html: "<p>Hello</p>",
      text: "Hello",
    });
    mailer.close();
    expect(received).toContain(`MAIL FROM:<${sender}>`);
    expect(received).toContain(`From: Couponlane <${sender}>`);
    expect(received).toContain("Message-ID: <outbox-7@couponlane.localhost>");
  },
);
