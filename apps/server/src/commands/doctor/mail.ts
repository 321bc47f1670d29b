import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { isLoopback } from "../../config/network-syntax.ts";
import { codeOf, errorText } from "../../errors.ts";
import { smtpOptions } from "../../ports/smtp-options.ts";
import { type Checked, fault, ok, type Unplaced, warning } from "./finding.ts";

const TIMEOUT_MS = 10_000;

/** Connects to the mail server and signs in, without sending a mail. */
export async function checkMail({ config }: Checked): Promise<Unplaced[]> {
  if (config.smtpUrl === undefined)
    return [ok(config.sandbox ? "the sandbox's mailbox takes the mails" : "SMTP_URL is not set")];
  const url = new URL(config.smtpUrl);
  const options = smtpOptions(config.smtpUrl);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await converse(connection, options);
    return judge(connection, url);
  } catch (error) {
    return [refused(error, url)];
  } finally {
    connection.close();
  }
}

function converse(
  connection: SMTPConnection,
  { auth }: ReturnType<typeof smtpOptions>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.connect((failed) => {
      if (failed) return reject(failed);
      if (!auth) return resolve();
      connection.login(auth, (denied) => (denied ? reject(denied) : resolve()));
    });
  });
}

function judge({ secure }: SMTPConnection, { host, hostname, username }: URL): Unplaced[] {
  const answers = ok(
    `SMTP_URL: ${host} answers${secure ? " with TLS" : ""}${username ? " and takes the password" : ""}`,
  );
  if (secure || isLoopback(hostname)) return [answers];
  const remedy = "use smtps://, or a server that offers STARTTLS";
  const text = `SMTP_URL: ${host} offers no TLS: mails${username ? " and the password" : ""} are readable on their way`;
  return [answers, username ? fault(text, remedy) : warning(text, remedy)];
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "correct the host name"],
  [/ECONNREFUSED/, "correct host and port, or start the mail server"],
  [/EAUTH|\b535\b/, "correct user and password, with %40 for @ in them"],
  [/certificate|ERR_TLS|altname/i, "name the host as in its certificate, or renew that"],
  [
    /wrong version number|EPROTO|packet length/i,
    "use smtp:// with port 587, or smtps:// with port 465",
  ],
  [
    /ETIMEDOUT|timeout|Greeting never/i,
    "open the port in the firewall, and use smtps:// if it is 465",
  ],
];

function refused(error: unknown, { host }: URL): Unplaced {
  const text = errorText(error);
  const [, remedy = "look into the mail server's log"] =
    remedies.find(([words]) => words.test(`${codeOf(error)} ${text}`)) ?? [];
  return fault(`SMTP_URL: ${host}: ${text}`, remedy);
}
