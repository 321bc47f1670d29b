import { faultText, readId } from "@coupon-center/contract";
import type { Client } from "../clients/clients.ts";
import type { Ctx, System } from "../context.ts";
import { CommandError } from "./define-command.ts";
import { type Opened, withInstallation } from "./open.ts";

/** What a command answers. */
export interface Told {
  /** printed with --json */
  value: unknown;
  text: string;
}

/** The options that commands about a client share. */
export const clientOptions = {
  client: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/**
 * Does work for the client of `--client`, or CLIENT_ID's, and prints its answer. Work that needs no
 * more of a client than its id may be `onRemoved` too: done for one that has accounts here, and
 * whose folder was removed.
 */
export async function withClient(
  { client, json }: { client?: string | undefined; json: boolean },
  work: (ctx: Ctx<System>, opened: Opened) => Promise<Told>,
  { onRemoved = false } = {},
): Promise<void> {
  await withInstallation(async (opened) => {
    const removed = onRemoved && client !== undefined ? await findRemoved(opened, client) : null;
    const chosen = removed ?? chooseClient(opened, client);
    const { value, text } = await work(opened.ctxOf(chosen), opened);
    process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : text);
  });
}

function chooseClient({ clients, config }: Opened, given: string | undefined): Client {
  const id = given ?? String(config.clientId);
  const known = clients.all();
  const client = known.find((one) => String(one.id) === id);
  if (client) return client;
  const ids = known.map((one) => one.id).join(", ");
  throw new CommandError(`Unknown client ${id}; there are ${ids}`);
}

async function findRemoved({ clients, database }: Opened, given: string): Promise<Client | null> {
  const id = readId(given);
  if (id === null || clients.byId(id)) return null;
  const account = await database.db
    .selectFrom("account")
    .select("client_id")
    .where("client_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return account ? { ...clients.fallback, id: account.client_id } : null;
}

/** Whether a word of the command line is one of these acts. */
export function isAct<T extends object>(
  acts: T,
  word: string | undefined,
): word is keyof T & string {
  return word !== undefined && Object.hasOwn(acts, word);
}

interface Field<T> {
  safeParse(value: unknown): { data?: T; error?: { issues: { message: string }[] } };
}

/** The value that a field of the contract accepts. Errors: its message. */
export function checkField<T>(field: Field<T>, value: string): T {
  const { data, error } = field.safeParse(value);
  if (data === undefined)
    throw new CommandError(faultText("en", error?.issues[0]?.message ?? "Not valid"));
  return data;
}
