import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBilledInstallation } from "../../billing/testing/billed-installation.ts";
import { AccessPersonas } from "./testing/access-personas.ts";
import { accountExamples } from "./testing/account-examples.ts";
import { billingExamples } from "./testing/billing-examples.ts";
import { type Cell, cellsOf, personasFor, prepare, type ReadyCall } from "./testing/cells.ts";
import { type Operation, readOperations } from "./testing/description.ts";
import { dumpDatabase } from "./testing/dump.ts";
import type { Example } from "./testing/example.ts";
import { shopExamples } from "./testing/shop-examples.ts";
import { staffAccountExamples } from "./testing/staff-account-examples.ts";
import { staffExamples } from "./testing/staff-examples.ts";

/** An example of each call, by its name in the description; the matrix fails if one is missing. */
const examples: Readonly<Record<string, Example>> = {
  ...accountExamples,
  ...shopExamples,
  ...billingExamples,
  ...staffExamples,
  ...staffAccountExamples,
};

const world = await openBilledInstallation();
afterAll(() => world.close());
const operations = await readOperations(world.installation);
const shared = new AccessPersonas(world, true);

const exampleOf = ({ name }: Operation): Example => examples[name] ?? { on: [], call: () => ({}) };
const cells = (operation: Operation) => cellsOf(operation, exampleOf(operation));

it("every call of the description has an example, and every example a call; over 700 combinations (rule 13.5)", () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(examples).sort());
  expect(operations.flatMap(cells).length).toBeGreaterThan(700);
});

// Refused calls run first, while the shared personas are unchanged.
describe.each(operations)("$method $path, refused", (operation) => {
  const example = exampleOf(operation);
  const refused = cells(operation).filter(({ expected }) => expected >= 400);
  const dump = () => dumpDatabase(world.installation, example.warns ? ["outbox"] : []);
  const calls = new Map<Cell, ReadyCall>();
  let before: string;
  beforeAll(async () => {
    for (const cell of refused)
      calls.set(cell, await prepare(world, shared, operation, example, cell));
    before = await dump();
  });

  it.each(refused)("$expected for $role, $target: nothing revealed (rule 13.5)", async (cell) => {
    const call = calls.get(cell) as ReadyCall;
    const { status, body } = await call.send();
    expect([status, body]).toEqual([cell.expected, expect.any(String)]);
    expect(operation.statuses).toContain(status);
    expect((await call.secrets()).filter((secret) => body.includes(secret))).toEqual([]);
  });

  it.runIf(operation.method !== "GET" && refused.length > 0)(
    "changes nothing (rule 13.5)",
    async () => {
      expect((await dump()) === before).toBe(true);
    },
  );
});

describe.each(operations)("$method $path, allowed", (operation) => {
  const example = exampleOf(operation);
  const letIn = cells(operation).filter(({ expected }) => expected < 400);
  it.each(letIn)("$expected for $role, $target: no data of another merchant", async (cell) => {
    const personas = personasFor(world, shared, example);
    const call = await prepare(world, personas, operation, example, cell);
    const isHarmless = operation.method === "GET" || example.harmless?.includes(cell.target);
    const before = isHarmless ? await dumpDatabase(world.installation) : "";
    const { status, body } = await call.send();
    expect([status, body]).toEqual([cell.expected, expect.any(String)]);
    expect((await call.secrets()).filter((secret) => body.includes(secret))).toEqual([]);
    if (isHarmless) expect((await dumpDatabase(world.installation)) === before).toBe(true);
  });
});
