import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { TestAccount } from "@coupon-center/testing/test-account";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secret } from "../billing/testing/billed-installation.ts";
import { type Database, openDatabase } from "../db/engine.ts";
import { portOf } from "../testing/raw-request.ts";
import { openRealServers, type RealServers } from "../testing/real-servers.ts";

/** A proxy of the sandbox's mail server that sees each accepted mail before its sender does. */
interface MailProxy {
  server: Server;
  /** the Message-IDs of the accepted mails */
  accepted: (string | undefined)[];
  /** awaited after a mail was accepted, before its sender is told */
  onAccepted(): Promise<void>;
}

let at: RealServers;
let database: Database;
const proxy = await openMailProxy(() => at.sandbox.smtpUrl);
beforeAll(async () => {
  const smtpUrl = `smtp://127.0.0.1:${portOf(proxy)}`;
  at = await openRealServers(secret, { SMTP_URL: smtpUrl });
});
afterAll(async () => {
  proxy?.server.close();
  await database?.db.destroy();
  await at.close();
});

async function openMailProxy(smtpUrl: () => string): Promise<MailProxy> {
  const server = createServer((sender) => {
    const receiver = connect(Number(new URL(smtpUrl()).port), "127.0.0.1");
    let sent = "";
    sender.on("data", (bytes) => {
      sent += bytes.toString("latin1");
      receiver.write(bytes);
    });
    receiver.on("data", async (bytes) => {
      const isMailAccepted = sent.endsWith("\r\n.\r\n") && bytes.toString().startsWith("250");
      if (isMailAccepted) {
        proxy.accepted.push(/^Message-ID: (.*)$/im.exec(sent)?.[1]);
        sent = "";
        await proxy.onAccepted();
      }
      sender.write(bytes);
    });
    for (const [one, other] of [
      [sender, receiver],
      [receiver, sender],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  const proxy: MailProxy = { server, accepted: [], onAccepted: async () => undefined };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return proxy;
}

const mail = () =>
  database.db.selectFrom("outbox").select(["id", "sent_at", "tries"]).executeTakeFirstOrThrow();

test("a mail whose process is killed after the mail server accepted it and before that is recorded is sent once more, with the same Message-ID (rule 11.2, decision 047)", async () => {
  const registered = Promise.withResolvers<void>();
  const killed = await at.start();
  proxy.onAccepted = async () => {
    await registered.promise;
    await at.end(killed, "SIGKILL");
  };
  database = await openDatabase(at.database);
  await TestAccount.register({ url: killed.url });
  registered.resolve();
  await once(killed.child, "close");
  expect(proxy.accepted).toEqual([expect.stringMatching(/^<outbox-.*>$/)]);
  expect(await mail()).toMatchObject({ sent_at: null, tries: 1 });

  proxy.onAccepted = async () => undefined;
  // Ends the lease, as the passing of its minute would.
  await database.db.updateTable("outbox").set({ lease_until: 0 }).execute();
  const server = await at.startAnother();
  await expect.poll(mail).toMatchObject({ sent_at: expect.any(Number), tries: 2 });
  expect(proxy.accepted).toEqual([proxy.accepted[0], proxy.accepted[0]]);
  await at.end(server);
});
