import { parseConnectionUrl } from "nodemailer/lib/shared/index.js";
import { isLoopback } from "../config/network-syntax.ts";

/**
 * How the mail server of SMTP_URL is connected to, with the parameters behind its `?`. Of a server
 * on this machine any certificate is taken, as nobody is between: Debian's Postfix offers STARTTLS
 * with one for the machine's own name, signed by itself.
 */
export function smtpOptions(url: string) {
  const options = parseConnectionUrl(url);
  if (!isLoopback(options.host ?? "")) return options;
  return { ...options, tls: { rejectUnauthorized: false, ...options.tls } };
}
