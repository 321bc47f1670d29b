import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  accountNamed,
  deleteForOwner,
  endSessionsOf,
  exportAccount,
  type FoundAccount,
  findAccounts,
  MAX_FOUND,
  refuseStaff,
  resetFactorOf,
  resetPasswordOf,
} from "../account/index.ts";
import type { Ctx, System } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { isRefusal } from "../errors.ts";
import { CommandError, defineCommand, refuseOthersOptions } from "./define-command.ts";
import { writeNewFile } from "./new-file.ts";
import { requireFilePlace } from "./required-place.ts";
import { clientOptions, isAct, type Told, withClient } from "./with-client.ts";

const usage = `npm run accounts -- find <text> [--client <id>] [--json]
npm run accounts -- reset <account> [--client <id>] [--json]
npm run accounts -- end-sessions <account> [--client <id>] [--json]
npm run accounts -- reset-second-factor <account> [--client <id>] [--json]
npm run accounts -- export <account> [--file <file>] [--client <id>] [--json]
npm run accounts -- delete <account> --yes [--client <id>] [--json]

Accounts of a client's merchants and staff (default: CLIENT_ID). <account> is
an address or an id.
find          lists those with this text in their address, this id, or a store
              with this slug or with words that begin with it in its name.
reset         mails a link to set a new password; the current password and the
              sessions stay.
end-sessions  signs the account out everywhere, within seconds.
reset-second-factor
              for an owner who lost both phone and recovery codes, or whom an
              attacker keeps out: the password alone signs in again. Make sure
              who is asking. The owner is notified by mail.
export        writes everything that is kept about the person, including
              pictures, into one JSON file that only you can read
              (default: account-<id>.json). Passwords and tokens are left out.
delete        ends a merchant's subscriptions at Stripe and deletes the account,
              as when the owner deletes it. This cannot be undone: export first.
`;

const options = {
  ...clientOptions,
  file: { type: "string" },
  yes: { type: "boolean", default: false },
} as const;

interface Given {
  file?: string;
  yes: boolean;
}

const acts = {
  find,
  reset: byAct(resetPasswordOf, "is mailed a link to set a new password"),
  "end-sessions": byAct(endSessionsOf, "is logged out everywhere"),
  "reset-second-factor": byAct(resetFactorOf, "no longer has a second factor"),
  export: exportTo,
  delete: remove,
};

export const run = defineCommand(usage, async (argv) => {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
  const [act, text, ...rest] = positionals;
  refuseOthersOptions(usage, act, values);
  if (!isAct(acts, act) || text === undefined || rest.length > 0)
    throw new CommandError(`Which account?\n\n${usage.trimEnd()}`);
  await withClient(values, (ctx) => acts[act](ctx, text, values));
});
if (import.meta.main) await run();

async function find(ctx: Ctx<System>, text: string): Promise<Told> {
  const found = await findAccounts(ctx, text);
  const none = `client ${ctx.client.id} has no account with ${text}\n`;
  const note = found.length === MAX_FOUND ? `no more than ${MAX_FOUND} are listed\n` : "";
  return { value: found, text: found.map(describe).join("") + note || none };
}

function describe({ id, email, role, state, sessions, store, plan }: FoundAccount): string {
  const about = [id, email, role, state, `${sessions} sessions`];
  const owned = store ? [`store ${store.slug} (${store.state})`] : [];
  return `${[...about, ...owned, ...(plan === null ? [] : [`plan ${plan}`])].join("  ")}\n`;
}

/** Returns the work of an act on the account that is named, and says what was done. */
function byAct(act: (ctx: Ctx<System>, account: AccountRow) => Promise<void>, done: string) {
  return async (ctx: Ctx<System>, text: string): Promise<Told> => {
    const account = await accountNamed(ctx, text);
    await act(ctx, account);
    return about(account, done);
  };
}

async function exportTo(ctx: Ctx<System>, text: string, { file }: Given): Promise<Told> {
  const account = await accountNamed(ctx, text);
  const path = resolve(file ?? `account-${account.id}.json`);
  requireFilePlace(path);
  const data = `${JSON.stringify(await exportAccount(ctx, account), null, 2)}\n`;
  writeNewFile(path, data);
  return about(account, `is exported to ${path}`, { file: path });
}

async function remove(ctx: Ctx<System>, text: string, { yes }: Given): Promise<Told> {
  const account = await accountNamed(ctx, text);
  refuseStaff(account);
  if (!yes)
    throw new CommandError(
      `This deletes ${account.email} (account ${account.id}), its store and its coupons, and ends its plan: give --yes`,
    );
  await deleteForOwner(ctx, account).catch((error: unknown) => {
    if (!isRefusal(error, "bad_gateway")) throw error;
    throw new CommandError(
      "Stripe did not end the plan, and nothing is deleted: try again; in the sandbox delete in the portal",
    );
  });
  return about(account, "is deleted");
}

function about({ id, email }: AccountRow, done: string, more: object = {}): Told {
  return { value: { id, email, ...more }, text: `${email} (account ${id}) ${done}\n` };
}
