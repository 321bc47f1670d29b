import { readFile } from "node:fs/promises";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const hasDocument = /@vitest-environment\s/;
const startsProcesses = /from "[^"]*\/(server-process|program|real-servers|run)(\.ts)?"/;

function positionOf(text: string): number {
  if (hasDocument.test(text)) return 2;
  return startsProcesses.test(text) ? 0 : 1;
}

/**
 * Tests that start processes first, as they take longest, and tests with a document last: Vitest
 * ends a worker if the next file needs another environment, and each new worker loads the whole
 * server again. Otherwise the order stays.
 */
export async function byKind<T extends Pick<TestSpecification, "moduleId">>(
  files: readonly T[],
): Promise<T[]> {
  const positioned = await Promise.all(
    files.map(async (file) => ({
      file,
      position: positionOf(await readFile(file.moduleId, "utf8")),
    })),
  );
  return positioned.sort((a, b) => a.position - b.position).map(({ file }) => file);
}

/** Vitest's own order, longest first, within each kind. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byKind(await super.sort(files));
  }
}
