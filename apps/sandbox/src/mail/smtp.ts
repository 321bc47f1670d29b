import { once } from "node:events";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { World } from "../core/world.ts";
import { saveMail } from "./mailbox.ts";

const MAX_BYTES = 5 * 1024 * 1024;
const TARPIT_MS = 120_000;

/** An SMTP server that stores every mail. */
export interface MailServer {
  url: string;
  close(): Promise<void>;
}

/** Listens for mail on loopback; port 0 takes a free port. */
export async function serveMail(world: World, port: number): Promise<MailServer> {
  const waiting = new Set<NodeJS.Timeout>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(null, { user: "sandbox" }),
    onConnect(_session, done) {
      const { smtp } = world.faults;
      if (smtp === "refuse") return done(answerBusy());
      if (smtp !== "tarpit") return done();
      const timer = setTimeout(() => {
        waiting.delete(timer);
        done(answerBusy());
      }, TARPIT_MS);
      waiting.add(timer);
    },
    onData(stream, session, done) {
      receive(world, stream, session).then(
        (dropped) => (dropped ? hangUp(session) : done()),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Ignores senders that disconnect.
  server.on("error", () => {});
  const sockets = new Map<string, () => void>();
  server.server.on("connection", (socket) => {
    const name = `${socket.remoteAddress}:${socket.remotePort}`;
    sockets.set(name, () => socket.destroy());
    socket.once("close", () => sockets.delete(name));
  });
  const hangUp = (session: SMTPServerSession) =>
    sockets.get(`${session.remoteAddress}:${session.remotePort}`)?.();

  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    close() {
      for (const timer of waiting) clearTimeout(timer);
      for (const end of sockets.values()) end();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answerBusy(): Error {
  return Object.assign(new Error("Service not available, try again later"), { responseCode: 421 });
}

/** Stores a mail once per recipient; true if the connection has to be closed instead. */
async function receive(
  world: World,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  if (world.faults.smtp === "drop") return true;
  if (stream.sizeExceeded) {
    throw Object.assign(new Error("Message is too large"), { responseCode: 552 });
  }
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const sender = session.envelope.mailFrom;
  world.store.transaction(() => {
    for (const recipient of session.envelope.rcptTo) {
      saveMail(world, {
        from: mail.from?.address ?? (sender ? sender.address : ""),
        to: recipient.address,
        subject: mail.subject ?? "",
        text: mail.text ?? "",
        html: mail.html ?? "",
      });
    }
  });
  return false;
}
