import { parseArgs } from "node:util";
import type { SandboxOptions } from "./options.ts";

/** The output of `--help`. */
export const USAGE = `Usage: node main.ts [options]
The outside world on this machine: a simulated Stripe, a mailbox and a clock, on 127.0.0.1.

  --port N              HTTP port (default: a free one)
  --smtp-port N         SMTP port (default: a free one)
  --data DIR            keep the state in DIR (default: in memory)
  --public-url URL      where people reach the pages (default: http://127.0.0.1:PORT/sandbox)
  --webhook-url URL     where events are sent
  --webhook-secret S    signs the events (default: whsec_sandbox)
  --secret-key K        accept this API key only (default: any test key)
  --restricted-key K=P  a key with its permissions, e.g. rk_test_a=customer_write,plan_read;
                        repeat it for each
  --retry-days LIST     days of further tries after a failed renewal (default: 3,5,7)
  --after-retries WHAT  canceled, unpaid or past_due (default: canceled)
  --draft-minutes N     minutes before a renewal's invoice is charged (default: 60)
  --help                print this
`;

/** Parses the command line; a string is a text to print instead of starting. */
export function parseOptions(args: string[]): SandboxOptions | string {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({
      args,
      options: {
        port: text,
        "smtp-port": text,
        data: text,
        "public-url": text,
        "webhook-url": text,
        "webhook-secret": text,
        "secret-key": text,
        "restricted-key": { type: "string", multiple: true },
        "retry-days": text,
        "after-retries": text,
        "draft-minutes": text,
        help: { type: "boolean" },
      },
    });
    if (values.help) return USAGE;
    const minutes = values["draft-minutes"];
    const days = values["retry-days"]?.split(",").map((day) => readNumber(day, "--retry-days"));
    return {
      port: readPort(values.port, "--port"),
      smtpPort: readPort(values["smtp-port"], "--smtp-port"),
      data: values.data,
      publicUrl: readUrl(values["public-url"], "--public-url"),
      webhookUrl: readUrl(values["webhook-url"], "--webhook-url"),
      webhookSecret: values["webhook-secret"],
      secretKey: values["secret-key"],
      restrictedKeys: readKeys(values["restricted-key"]),
      retryDays: days,
      afterRetries: readAfter(values["after-retries"]),
      draftMinutes: minutes === undefined ? undefined : readNumber(minutes, "--draft-minutes"),
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${USAGE}`;
  }
}

function readPort(value: string | undefined, name: string): number | undefined {
  const port = value === undefined ? undefined : readNumber(value, name);
  if (port !== undefined && port > 65_535) throw new Error(`${name} is not a port: ${value}`);
  return port;
}

function readNumber(value: string, name: string): number {
  if (!/^\d+$/.test(value.trim())) throw new Error(`${name} is not a number: ${value}`);
  return Number(value);
}

function readUrl(value: string | undefined, name: string): string | undefined {
  if (value !== undefined && !/^https?:\/\//.test(URL.parse(value)?.href ?? "")) {
    throw new Error(`${name} is not an http address: ${value}`);
  }
  return value;
}

function readAfter(value: string | undefined): SandboxOptions["afterRetries"] {
  if (value === undefined || value === "canceled" || value === "unpaid" || value === "past_due")
    return value;
  throw new Error(`--after-retries is canceled, unpaid or past_due, not ${value}`);
}

function readKeys(values: string[] | undefined): SandboxOptions["restrictedKeys"] {
  if (values === undefined) return undefined;
  return Object.fromEntries(
    values.map((value) => {
      const [, key, permissions] = /^(rk_test_\w+)=([a-z_,]+)$/.exec(value) ?? [];
      if (!key || !permissions)
        throw new Error(`--restricted-key is not rk_test_... with permissions: ${value}`);
      return [key, permissions.split(",")];
    }),
  );
}
