export interface OutgoingMail {
  /** becomes the Message-ID, so that a mail sent twice can be told from two mails */
  id: string;
  from: { name: string; address: string | undefined };
  /** of the Message-ID, and of the sender's address where none is set */
  domain: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Mail by SMTP; the connection is opened with the first mail and kept for the next. */
export function smtpMailer(options: {
  url: string;
  /** the sender of brands that have none of their own */
  from: string | undefined;
}): Mailer {
  const transport = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      url: options.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    }),
  );
  return {
    async send({ id, from, domain, to, subject, html, text }) {
      const address = from.address ?? options.from ?? `no-reply@${domain}`;
      await (await transport).sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: from.name, address },
        to: { name: "", address: to },
        subject,
        html,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close() {
      transport.then((open) => open.close());
    },
  };
}
