import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Mailer, smtpMailer } from "../ports/mailer.ts";
import { failureText } from "./failure-text.ts";

const token = "A-token_of_forty_three_characters_like_ours";
let close: () => Promise<void>;
afterEach(() => close());

/**
 * A mail server that responds as given to each recipient, and with `verdict` at the end of a
 * message.
 */
async function mailServer(verdict: string, toRecipient = "250 ok"): Promise<Mailer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inMessage = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      if (inMessage) {
        if (!text.endsWith("\r\n.\r\n")) return;
        inMessage = false;
        socket.write(`${verdict}\r\n`);
      } else if (text.startsWith("DATA")) {
        inMessage = true;
        socket.write("354 go on\r\n");
      } else socket.write(`${text.startsWith("RCPT") ? toRecipient : "250 ok"}\r\n`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: "from@shop.example" });
  close = async () => {
    mailer.close();
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  };
  return mailer;
}

async function failureOf(mailer: Mailer): Promise<string> {
  const text = `https://shop.example/auth/set-password?token=${token}`;
  const from = { name: "Shop", address: undefined };
  const mail = { id: "1", from, domain: "shop.example", to: "to@shop.example", subject: "S", text };
  return mailer.send({ ...mail, html: text }).then(() => "sent", failureText);
}

test("a response that may quote the message is reduced to its codes", async () => {
  const mailer = await mailServer(
    `554 5.7.1 Blocked: https://shop.example/auth/set-password?token=${token}`,
  );
  expect(await failureOf(mailer)).toBe("the mail server refused the message: 554 5.7.1");
});

test("the reason for refusing an address is kept as the server states it", async () => {
  const mailer = await mailServer("250 ok", "550 5.1.1 No such mailbox");
  expect(await failureOf(mailer)).toContain("550 5.1.1 No such mailbox");
});

test("anything like a token is removed from other errors", async () => {
  close = async () => undefined;
  expect(failureText(new Error(`can't render ?token=${token} now`))).toBe(
    "can't render ?token=[removed] now",
  );
});

test("an error without a message is named as such", () => {
  close = async () => undefined;
  expect(failureText("no error at all")).toBe("unknown failure");
  const closed = Object.assign(new Error("closed while sending"), { command: "DATA" });
  expect(failureText(closed)).toBe("the mail server refused the message: no code");
});
