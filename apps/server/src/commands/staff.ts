import { parseArgs } from "node:util";
import { email as emailField, newPassword, StaffRole } from "@coupon-center/contract";
import { createStaff, setStaffPassword, staffByEmail } from "../account/index.ts";
import { withInstallation } from "./open.ts";
import { CommandError, runCommand } from "./run-command.ts";

const usage = `npm run staff -- add <email> [--client <id>] [--role <role>] [--password <password>]

Makes a staff account of a client (default: CLIENT_ID), a reviewer or an admin (the default), or gives an existing one that password,
which ends all its sessions and voids every link mailed to it.
Without --password one is made up and printed, this once.
`;

await runCommand(usage, async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      client: { type: "string" },
      role: { type: "string", default: "admin" },
      password: { type: "string" },
    },
  });
  const [act, address, ...rest] = positionals;
  if (act !== "add" || address === undefined || rest.length > 0)
    throw new CommandError(`Which account?\n\n${usage.trimEnd()}`);
  const email = check(emailField, address);
  const role = check(StaffRole, values.role);
  const password = values.password && check(newPassword, values.password);
  await withInstallation(async ({ clients, config, ctxOf }) => {
    const id = values.client ?? String(config.clientId);
    const client = clients.all().find((known) => String(known.id) === id);
    if (!client) {
      const known = clients.all().map((one) => one.id);
      throw new CommandError(`Unknown client ${id}; there are ${known.join(", ")}`);
    }
    const ctx = ctxOf(client);
    const made = await createStaff(ctx, email, password || undefined, role);
    const who = `${email} is staff of client ${client.id} (${client.siteName})`;
    if (made === null) {
      await staffByEmail(ctx, email);
      if (!password)
        throw new CommandError(`${who} already; give --password to set a new password`);
      await setStaffPassword(ctx, email, password);
    }
    process.stdout.write(
      password ? `${who}, with the password you gave\n` : `${who}\nPassword: ${made}\n`,
    );
  });
});

function check<T>(
  field: {
    safeParse(value: unknown): {
      data?: T;
      error?: { issues: { message: string }[] };
    };
  },
  value: string,
): T {
  const { data, error } = field.safeParse(value);
  if (data === undefined) throw new CommandError(error?.issues[0]?.message ?? "Not valid");
  return data;
}
