import { parseArgs } from "node:util";
import {
  accountEmail,
  email as emailField,
  newPassword,
  StaffRole,
  staffRoles,
} from "@coupon-center/contract";
import {
  createStaff,
  listMembers,
  resetMember,
  setStaffPassword,
  staffByEmail,
  suspendMember,
} from "../account/index.ts";
import type { Ctx, System } from "../context.ts";
import { CommandError, defineCommand, refuseOthersOptions } from "./define-command.ts";
import { checkField, clientOptions, isAct, type Told, withClient } from "./with-client.ts";

const usage = `npm run staff -- list [--client <id>] [--json]
npm run staff -- add <email> [--client <id>] [--role <reviewer|admin>] [--password <password>] [--json]
npm run staff -- suspend <email> [--client <id>] [--json]
npm run staff -- reset <email> [--client <id>] [--json]

Staff accounts of a client (default: CLIENT_ID).
list     shows for each its role, its open sessions, and whether it is suspended
         or has no password yet.
add      makes an account, a reviewer or an admin (the default), or sets the
         password of an existing one, which ends all its sessions and voids
         every link mailed to it, but changes neither its role nor a suspension.
         Without --password, one is made up and printed, this once.
suspend  ends all its sessions and refuses every sign-in; an admin restores it
         in the staff area.
reset    removes its password, ends all its sessions and mails a link to set
         another.
`;

const options = {
  ...clientOptions,
  role: { type: "string" },
  password: { type: "string" },
} as const;

export const run = defineCommand(usage, async (argv) => {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
  const [act, address, ...rest] = positionals;
  const acts = { add, suspend, reset };
  refuseOthersOptions(usage, act, values);
  if (act === "list" && address === undefined) return withClient(values, list);
  if (!isAct(acts, act) || address === undefined || rest.length > 0)
    throw new CommandError(`Which account?\n\n${usage.trimEnd()}`);
  // Accounts from before may have one that no new account takes.
  const email = checkField(act === "add" ? accountEmail : emailField, address);
  const role = values.role === undefined ? undefined : readRole(values.role);
  const password =
    values.password !== undefined ? checkField(newPassword, values.password) : undefined;
  return withClient(values, (ctx) => acts[act](ctx, email, { role, password }));
});
if (import.meta.main) await run();

async function list(ctx: Ctx<System>): Promise<Told> {
  const { results } = await listMembers(ctx);
  const lines = results.map(({ id, email, role, sessions, suspended, invited }) => {
    const notes = [suspended && "suspended", invited && "no password yet"].filter(Boolean);
    return `${[id, email, role, `${sessions} sessions`, ...notes].join("  ")}\n`;
  });
  return { value: results, text: lines.join("") || `${nameOf(ctx)} has no staff accounts\n` };
}

async function add(
  ctx: Ctx<System>,
  email: string,
  { role, password }: { role: StaffRole | undefined; password: string | undefined },
): Promise<Told> {
  const made = await createStaff(ctx, email, password, role);
  const who = `${email} is staff of ${nameOf(ctx)}`;
  const about = { email, client: ctx.client.id };
  if (made !== null && !password)
    return { value: { ...about, password: made }, text: `${who}\nPassword: ${made}\n` };
  const { is_admin: isAdmin, suspended_at: suspended } = await staffByEmail(ctx, email);
  if (made === null) {
    const its = isAdmin === 1 ? "admin" : "reviewer";
    if (role && role !== its)
      throw new CommandError(
        `${who} already, as ${its}; an admin changes roles in the staff area: nothing was changed`,
      );
    if (!password) throw new CommandError(`${who} already; give --password to set a new password`);
    await setStaffPassword(ctx, email, password);
  }
  const note = suspended === null ? "" : "; it is suspended until an admin restores it";
  return { value: about, text: `${who}, with the password you gave${note}\n` };
}

async function suspend(ctx: Ctx<System>, email: string): Promise<Told> {
  const value = await suspendMember(ctx, { params: await staffByEmail(ctx, email) });
  const { results } = await listMembers(ctx);
  const hasAdmin = results.some(({ role, suspended }) => role === "admin" && !suspended);
  const note = hasAdmin
    ? ""
    : `; ${nameOf(ctx)} has no admin left: npm run staff -- add <email> --client ${ctx.client.id}`;
  return { value, text: `${email} is suspended, and logged out everywhere${note}\n` };
}

async function reset(ctx: Ctx<System>, email: string): Promise<Told> {
  const value = await resetMember(ctx, { params: await staffByEmail(ctx, email) });
  return {
    value,
    text: `${email} is logged out everywhere, and is mailed a link to set a password\n`,
  };
}

/** Errors: the roles that there are. */
function readRole(given: string): StaffRole {
  const { data } = StaffRole.safeParse(given);
  if (data === undefined)
    throw new CommandError(`Unknown role ${given}; there are ${staffRoles.join(", ")}`);
  return data;
}

function nameOf({ client }: Ctx): string {
  return `client ${client.id} (${client.siteName})`;
}
