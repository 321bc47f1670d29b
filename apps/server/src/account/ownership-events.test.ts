import { afterAll, expect, it } from "vitest";
import { openBilledInstallation } from "../billing/testing/billed-installation.ts";
import { type Cell, cellsOf, prepare } from "../system/access/testing/cells.ts";
import { type Operation, readOperations } from "../system/access/testing/description.ts";
import { examples } from "../system/access/testing/examples.ts";
import { MatrixAccounts } from "../system/access/testing/matrix-accounts.ts";
import { events, ofOperator } from "./testing/ownership-events.ts";

const world = await openBilledInstallation();
afterAll(() => world.close());
const { db } = world.installation;

/** Each account's version, which a change of ownership increments. */
async function versions(): Promise<Map<number, number>> {
  const rows = await db.selectFrom("account").select(["id", "credential_version"]).execute();
  return new Map(rows.map((row) => [row.id, row.credential_version]));
}

/** Whether a successful call changed the ownership of an account that was there before. */
async function changesOwnership(operation: Operation, cell: Cell): Promise<boolean> {
  const example = examples[operation.name];
  if (!example) throw new Error(`no example of ${operation.name}`);
  const accounts = new MatrixAccounts(world, example.paid ?? false);
  const call = await prepare(world, accounts, operation, example, cell);
  const before = await versions();
  expect([operation.name, (await call.send()).status]).toEqual([operation.name, cell.expected]);
  const after = await versions();
  return [...before].some(([id, version]) => after.get(id) !== version);
}

it("the calls that change an account's ownership are those of the list whose effect is tested (rule 3.7)", async () => {
  const changing: string[] = [];
  for (const operation of await readOperations(world.installation)) {
    const example = examples[operation.name];
    if (operation.method === "GET" || !example) continue;
    const cells = cellsOf(operation, example).filter(({ expected }) => expected < 400);
    const cell = cells.find(({ target }) => target === "own" || target === "none") ?? cells[0];
    if (cell && (await changesOwnership(operation, cell))) changing.push(operation.name);
  }
  // Its example verifies an address; a change of one is among the events.
  const listed = events.flatMap(({ by }) => (by && by !== "verifyEmail" ? [by] : []));
  expect(changing.sort()).toEqual([...new Set(listed)].sort());
});

it("and so are the commands (rule 3.7)", () => {
  const names = events.map(({ name }) => name);
  const listed = Object.values(ofOperator).filter((name) => name !== null);
  expect(names).toEqual(expect.arrayContaining(listed));
});
