export interface OutgoingMail {
  /** becomes the Message-ID, so that a mail sent twice can be told from two mails */
  id: string;
  from: { name: string; address: string | undefined };
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
  from: string | undefined;
  domain: string;
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
    async send({ id, from, to, subject, html, text }) {
      const address = options.from ?? from.address ?? `no-reply@${options.domain}`;
      await (await transport).sendMail({
        messageId: `<${id}@${options.domain}>`,
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
