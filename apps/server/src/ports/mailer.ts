import { loadOnce } from "../concurrency/load-once.ts";

export interface OutgoingMail {
  /** used as the Message-ID, which identifies a mail that was sent twice */
  id: string;
  from: { name: string; address: string | undefined };
  /** the domain of the Message-ID, and of the sender's address if none is configured */
  domain: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** As many as mail servers accept from one sender without doubt. */
export const MAIL_CONNECTIONS = 4;

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Sends mail by SMTP; library and connection are opened with the first mail and reused. */
export function smtpMailer(options: {
  url: string;
  /** the sender for clients without one of their own */
  from: string | undefined;
}): Mailer {
  const transport = loadOnce(() => openTransport(options.url));
  return {
    async send({ id, from, domain, to, subject, html, text }) {
      const address = from.address ?? options.from ?? `no-reply@${domain}`;
      await (await transport()).sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: from.name, address },
        to: { name: "", address: to },
        subject: subject.includes("=?") ? encodedWords(subject) : subject,
        html,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close() {
      transport.begun()?.then(
        (open) => open.close(),
        () => undefined,
      );
    },
  };
}

/** How many bytes leave a word, with the header's name, within a line of 76 characters. */
const WORD_BYTES = 39;

/**
 * A text as encoded words (RFC 2047), for one with what looks like such a word: the library sends
 * ASCII as it is, and readers would decode a store's name.
 */
function encodedWords(text: string): string {
  const words = [""];
  for (const letter of text) {
    const longer = `${words.at(-1)}${letter}`;
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(letter);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
}

async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  const { smtpOptions } = await import("./smtp-options.ts");
  return createTransport({
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    ...smtpOptions(url),
  });
}
