import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openBilledInstallation } from "../../billing/testing/billed-installation.ts";
import { readAnswerSchemas } from "./testing/answer-schemas.ts";
import { accountsFor, type Cell, cellsOf, prepare, type ReadyCall } from "./testing/cells.ts";
import { type Operation, readOperations } from "./testing/description.ts";
import { dumpDatabase } from "./testing/dump.ts";
import { exampleOf, examples } from "./testing/examples.ts";
import { MatrixAccounts } from "./testing/matrix-accounts.ts";

const world = await openBilledInstallation();
afterAll(() => world.close());
const operations = await readOperations(world.installation);
const schemas = await readAnswerSchemas(world.installation);
const shared = new MatrixAccounts(world, true);

const cells = (operation: Operation) => cellsOf(operation, exampleOf(operation));

it("every call of the description has an example, and every example a call; over 700 combinations (rule 13.5)", () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(examples).sort());
  expect(operations.flatMap(cells).length).toBeGreaterThan(700);
});

/** Prepares calls before the tests that send them, and tests that together they change nothing. */
function prepareUnchanging(operation: Operation, chosen: readonly Cell[]) {
  const example = exampleOf(operation);
  const dump = () => dumpDatabase(world.installation, example.warns ? ["outbox"] : []);
  const calls = new Map<Cell, ReadyCall>();
  let before: string;
  beforeAll(async () => {
    for (const cell of chosen)
      calls.set(cell, await prepare(world, shared, operation, example, cell));
    before = await dump();
  });
  const testUnchanged = () =>
    it.runIf(chosen.length > 0)("changes nothing (rule 13.5)", async () => {
      expect((await dump()) === before).toBe(true);
    });
  return { callOf: (cell: Cell) => calls.get(cell) as ReadyCall, testUnchanged };
}

async function expectAnswer(
  { name }: Operation,
  call: ReadyCall,
  { expected }: Cell,
): Promise<void> {
  const { status, body } = await call.send();
  expect([status, body]).toEqual([expected, expect.any(String)]);
  const described = schemas.get(`${name} ${status}`) ?? z.never("not described");
  expect(described.safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
  expect((await call.secrets()).filter((secret) => body.includes(secret))).toEqual([]);
}

// Refused calls run first, while the shared accounts are unchanged.
describe.each(operations)("$method $path, refused", (operation) => {
  const refused = cells(operation).filter(({ expected }) => expected >= 400);
  const { callOf, testUnchanged } = prepareUnchanging(operation, refused);
  it.each(refused)(
    "$expected for $role, $target: as described, nothing revealed (rule 13.5)",
    (cell) => expectAnswer(operation, callOf(cell), cell),
  );
  testUnchanged();
});

const allowed = (operation: Operation) => cells(operation).filter(({ expected }) => expected < 400);
const isRead = ({ method }: Operation) => method === "GET";

describe.each(operations.filter(isRead))("$method $path, allowed", (operation) => {
  const chosen = allowed(operation);
  const { callOf, testUnchanged } = prepareUnchanging(operation, chosen);
  it.each(chosen)(
    "$expected for $role, $target: as described, no data of another merchant",
    (cell) => expectAnswer(operation, callOf(cell), cell),
  );
  testUnchanged();
});

describe.each(operations.filter((one) => !isRead(one)))("$method $path, allowed", (operation) => {
  const example = exampleOf(operation);
  it.each(allowed(operation))(
    "$expected for $role, $target: as described, no data of another merchant",
    async (cell) => {
      const accounts = accountsFor(world, shared, example);
      const call = await prepare(world, accounts, operation, example, cell);
      const isHarmless = example.harmless?.includes(cell.target);
      const before = isHarmless ? await dumpDatabase(world.installation) : "";
      await expectAnswer(operation, call, cell);
      if (isHarmless) expect((await dumpDatabase(world.installation)) === before).toBe(true);
    },
  );
});
