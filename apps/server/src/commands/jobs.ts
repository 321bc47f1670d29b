import { parseArgs } from "node:util";
import { tableKeys } from "../db/table-keys.ts";
import { type FailingRow, failingRows } from "../jobs/failing-rows.ts";
import { type QueueMetrics, readQueueMetrics } from "../jobs/queue-metrics.ts";
import { retryFailed } from "../jobs/retry-failed.ts";
import { retryNow } from "../jobs/settle.ts";
import { isoTime, systemClock } from "../ports/clock.ts";
import { queues } from "../scheduled-jobs.ts";
import { CommandError, defineCommand, refuseOthersOptions } from "./define-command.ts";
import { withInstallation } from "./open.ts";

const names = queues.map(({ name }) => name).join(", ");
const usage = `npm run jobs -- list [--json]
npm run jobs -- retry <queue> [<id>]

list shows for each queue (${names})
what waits, what was given up and how late the oldest is, and for each row whose
last try failed, whose it is and why. retry makes those due at once, with all
their tries again: one row, or all that failed. A mail that was given up can't
be sent again: its content is erased.
`;

/** how many failed rows of a queue are listed */
const MAX_ROWS = 50;

export const run = defineCommand(usage, async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { json: { type: "boolean" } },
  });
  const [act, ...rest] = positionals;
  refuseOthersOptions(usage, act, values);
  if (act === "list" && rest.length === 0) return list(values.json ?? false);
  if (act === "retry" && rest[0] !== undefined && rest.length <= 2) return retry(rest[0], rest[1]);
  throw new CommandError(usage.trimEnd());
});
if (import.meta.main) await run();

async function list(asJson: boolean): Promise<void> {
  const clock = systemClock();
  await withInstallation(async ({ database: { db } }) => {
    const all = await Promise.all(
      queues.map(async (queue) => ({
        ...(await readQueueMetrics({ db, clock }, queue)),
        failing: await failingRows(db, queue, MAX_ROWS),
      })),
    );
    process.stdout.write(asJson ? `${JSON.stringify(all, null, 2)}\n` : all.map(describe).join(""));
  });
}

function describe(at: QueueMetrics & { failing: FailingRow[] }): string {
  const late =
    at.oldestDueMs > 0 ? `, the oldest due for ${Math.ceil(at.oldestDueMs / 1000)} s` : "";
  const rows = at.failing.map(({ id, client_id: client, tries, error, due_at: due }) => {
    const next = due === null ? "given up" : `again ${isoTime(due)}`;
    const whose = client === null ? "" : `client ${client}, `;
    return `  ${id}  ${whose}${tries} tries, ${next}: ${error}\n`;
  });
  return `${at.queue}: ${at.waiting} waiting, ${at.failed} given up${late}\n${rows.join("")}`;
}

async function retry(name: string, id: string | undefined): Promise<void> {
  const queue = queues.find((one) => one.name === name);
  if (!queue) throw new CommandError(`Unknown queue ${name}; there are ${names}`);
  const missing = new CommandError(`There is no ${id} in ${name} that can be tried again`);
  // PostgreSQL rejects letters in a numeric key.
  if (id !== undefined && tableKeys[queue.table].counted && !/^\d{1,15}$/.test(id)) throw missing;
  await withInstallation(async ({ clients, ctxOf }) => {
    const ctx = ctxOf(clients.fallback);
    const count =
      id === undefined
        ? await retryFailed(ctx, queue)
        : Number(await retryNow(ctx.db, queue, { id, now: ctx.clock.now() }));
    if (count === 0 && id !== undefined) throw missing;
    process.stdout.write(`${count} due now\n`);
  });
}
