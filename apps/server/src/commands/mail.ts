import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { email as emailField, readId } from "@coupon-center/contract";
import type { Ctx, System } from "../context.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { failureText } from "../outbox/failure-text.ts";
import { dropMails, listUnsent, retryMails, type UnsentMail } from "../outbox/unsent-mails.ts";
import { isoTime } from "../ports/clock.ts";
import { smtpMailer } from "../ports/mailer.ts";
import { CommandError, defineCommand, refuseOthersOptions } from "./define-command.ts";
import type { Opened } from "./open.ts";
import { checkField, clientOptions, isAct, type Told, withClient } from "./with-client.ts";

const usage = `npm run mail -- test <email> [--client <id>] [--json]
npm run mail -- list [--client <id>] [--json]
npm run mail -- retry [<id>] [--client <id>] [--json]
npm run mail -- drop <id> | --given-up [--client <id>] [--json]

Mails of a client (default: CLIENT_ID).
test   sends one now, from the client's sender by SMTP_URL, and prints what the
       mail server says.
list   shows for each unsent mail its id, kind, recipient and state, and the
       last failure.
retry  makes one that waits, or all that failed, due at once, with all their
       tries again. A mail that was given up can't be sent again: its content is
       erased.
drop   removes one unsent mail, or all that were given up.
list and drop also accept a client whose folder was removed.
`;

const options = { ...clientOptions, "given-up": { type: "boolean", default: false } } as const;

const acts = { test, list, retry, drop };

export const run = defineCommand(usage, async (argv) => {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
  const [act, ...more] = positionals;
  const [about] = more;
  refuseOthersOptions(usage, act, values);
  const isAll = act === "drop" && values["given-up"];
  // How many words may follow the act.
  const words = { test: [1], list: [0], retry: [0, 1], drop: isAll ? [0] : [1] };
  if (!isAct(acts, act) || !words[act].includes(more.length))
    throw new CommandError(usage.trimEnd());
  const onRemoved = act === "list" || act === "drop";
  await withClient(values, (ctx, opened) => acts[act](ctx, about, opened), { onRemoved });
});
if (import.meta.main) await run();

async function test(ctx: Ctx<System>, to = "", { config }: Opened): Promise<Told> {
  const email = checkField(emailField, to);
  if (config.smtpUrl === undefined)
    throw new CommandError(
      "SMTP_URL: is not set, and the sandbox's mailbox takes mails of the running server only",
    );
  const { siteName, mailFrom, origin } = ctx.client;
  const line = `This mail tests the mail server of ${siteName}. No action is needed.`;
  const mailer = smtpMailer({ url: config.smtpUrl, from: config.mailFrom });
  try {
    await mailer.send({
      id: `test-${randomUUID()}`,
      from: { name: siteName, address: mailFrom },
      domain: new URL(origin).hostname,
      to: email,
      subject: `Test mail of ${siteName}`,
      text: line,
      html: `<p>${escapeMarkup(line)}</p>`,
    });
  } catch (error) {
    throw new CommandError(`SMTP_URL: the mail was not taken: ${failureText(error)}`);
  } finally {
    mailer.close();
  }
  const text = `the mail server took a mail to ${email}: look whether it arrives, and not as spam\n`;
  return { value: { to: email, accepted: true }, text };
}

async function list(ctx: Ctx<System>): Promise<Told> {
  const mails = await listUnsent(ctx);
  return { value: mails, text: mails.map(describe).join("") || "every mail is sent\n" };
}

function describe({ id, kind, recipient, state, tries, due_at: due, error }: UnsentMail): string {
  const when = state === "waiting" ? `due ${isoTime(due)}` : state;
  const failure = error === null ? "" : `, ${tries} tries: ${error}`;
  return `${id}  ${kind}  ${recipient}  ${when}${failure}\n`;
}

async function retry(ctx: Ctx<System>, id: string | undefined): Promise<Told> {
  const count = await retryMails(ctx, id === undefined ? undefined : idOf(id));
  if (count === 0 && id !== undefined)
    throw new CommandError(`There is no mail ${id} of this client that can be tried again`);
  return { value: { due: count }, text: `${count} due now\n` };
}

async function drop(ctx: Ctx<System>, id: string | undefined): Promise<Told> {
  const count = await dropMails(ctx, id === undefined ? undefined : idOf(id));
  if (count === 0 && id !== undefined)
    throw new CommandError(`There is no mail ${id} of this client that can be dropped now`);
  return { value: { dropped: count }, text: `${count} dropped\n` };
}

function idOf(text: string): number {
  const id = readId(text);
  if (id === null) throw new CommandError(`${text} is not the id of a mail`);
  return id;
}
