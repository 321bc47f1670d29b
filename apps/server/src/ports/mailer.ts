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
  /** also ends what is being sent, which fails then */
  close(): void;
}

/**
 * For how long a server may be silent. One that searches a mail for viruses before it takes it needs
 * more than a moment, Postfix at most 100 seconds; it takes what was given up meanwhile, too, and
 * would be sent it again at every try.
 */
const SILENCE_MS = 120_000;

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
      const { encodeWord } = await import("nodemailer/lib/mime-funcs");
      await (await transport()).sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: from.name, address },
        to: { name: "", address: to },
        // The library sends ASCII as it is, also what looks like an encoded word (RFC 2047), of
        // which readers would decode a store's name.
        subject: subject.includes("=?") ? encodeWord(subject, "B", WORD_LENGTH) : subject,
        html,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close() {
      transport.begun()?.then(
        (open) => open.close({ force: true }),
        () => undefined,
      );
    },
  };
}

/** Leaves a word, with the header's name, within a line of 76 characters. */
const WORD_LENGTH = 64;

async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  const { dnsCache } = await import("nodemailer/lib/shared/index.js");
  const { smtpOptions } = await import("./smtp-options.ts");
  return createTransport({
    // The library keeps an address for five minutes, and for ever where no name server tells it, as
    // with /etc/hosts: a mail server that moved would get no mail until then. Called before each
    // connection, and the library opens it.
    getSocket(_options: object, useOwn: (error: null) => void) {
      dnsCache.clear();
      useOwn(null);
    },
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: 10_000,
    socketTimeout: SILENCE_MS,
    ...smtpOptions(url),
  });
}
