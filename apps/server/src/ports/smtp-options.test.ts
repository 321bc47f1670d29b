import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import { runHere } from "../commands/testing/run-here.ts";
import { findTool, makeCertificate, titleOf } from "../testing/deploy-tools.ts";
import { portOf } from "../testing/raw-request.ts";
import { smtpOptions } from "./smtp-options.ts";

it("certificates are verified of every mail server but this machine's own, unless the URL says otherwise", () => {
  expect(smtpOptions("smtp://mail.example:587").tls).toBeUndefined();
  for (const host of ["localhost", "127.0.0.1", "[::1]"])
    expect(smtpOptions(`smtp://${host}`).tls).toEqual({ rejectUnauthorized: false });
  const strict = "smtp://127.0.0.1?tls.rejectUnauthorized=true&tls.servername=mail.example";
  expect(smtpOptions(strict).tls).toEqual({
    rejectUnauthorized: true,
    servername: "mail.example",
  });
});

const openssl = findTool("openssl");

describe.skipIf(openssl === null)(titleOf("a certificate", "openssl", openssl), () => {
  /** A mail server on this machine with a certificate for another name, signed by itself. */
  async function startMailServer(dataDir: string): Promise<string> {
    const { certificate, key } = makeCertificate(join(dataDir, "tls"), ["mail.test"]);
    const [cert, secret] = [readFileSync(certificate), readFileSync(key)];
    const server = createServer({ cert, key: secret }, (socket) => {
      socket.on("error", () => undefined).write("220 mail.test\r\n");
      socket.on("data", (bytes) => {
        const text = bytes.toString();
        socket.write(/^DATA\r\n/i.test(text) ? "354 go on\r\n" : "250 ok\r\n");
      });
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    return `smtps://127.0.0.1:${portOf({ server })}`;
  }

  it("a mail server on this machine may sign its own certificate; doctor connects as mails are sent (rules 14.10, 14.12)", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "smtp-options-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const url = await startMailServer(dataDir);
    const ask = async (SMTP_URL: string) => {
      const env = { DATA_DIR: dataDir, PORT: "0", MAIL_FROM: "shop@mail.test", SMTP_URL };
      const { out } = await runHere("doctor", [], env);
      const { code } = await runHere("mail", ["test", "me@shop.example"], env);
      return [/^\w+ +mail .*/m.exec(out)?.[0], code];
    };
    expect(await ask(url)).toEqual([expect.stringMatching(/^ok .* answers with TLS$/), 0]);
    const strict = await ask(`${url}?tls.rejectUnauthorized=true`);
    expect(strict).toEqual([expect.stringMatching(/^fault .*self-signed certificate/), 1]);
  });
});
