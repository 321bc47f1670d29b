import { join, relative, sep } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { root } from "../lib/paths.ts";

export interface SessionOptions {
  /** what a source of the project becomes before it is run; the same text leaves it as it is */
  transform(file: string, source: string): string;
  setupFiles?: string[];
}

export interface VitestSession {
  /** Runs test files as Vitest would, one after another; true when all of them passed. */
  run(testFiles: readonly string[]): Promise<boolean>;
  /** the source is to be transformed anew */
  invalidate(file: string): void;
  close(): Promise<void>;
}

/** A Vitest that stays open between runs, so that only what changed is transformed again. */
export async function openVitest(options: SessionOptions): Promise<VitestSession> {
  const vitest = await createVitest(
    "test",
    {
      root,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      reporters: [{ onInit: () => undefined }],
      setupFiles: options.setupFiles ?? [],
      silent: true,
      fsModuleCache: false,
    },
    { plugins: [{ name: "mutation", enforce: "pre", transform: transformOf(options) }] },
  );

  return {
    run: (testFiles) => runFiles(vitest, testFiles),
    invalidate: (file) => vitest.invalidateFile(join(root, file)),
    close: () => vitest.close(),
  };
}

function transformOf({ transform }: SessionOptions) {
  return (source: string, id: string) => {
    const path = id.split("?")[0] ?? id;
    const file = relative(root, path).split(sep).join("/");
    if (file.startsWith("..") || file.includes("node_modules")) return null;
    const changed = transform(file, source);
    return changed === source ? null : { code: changed, map: null };
  };
}

async function runFiles(vitest: Vitest, files: readonly string[]): Promise<boolean> {
  const project = vitest.getRootProject();
  for (const file of files) {
    const spec = project.createSpecification(join(root, file));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([spec], false);
    // Vitest answers with the modules of earlier runs too, and a failure among them is none of this one.
    const own = testModules.filter(({ moduleId }) => moduleId === spec.moduleId);
    if (unhandledErrors.length > 0 || own.length === 0) return false;
    if (!own.every((module) => module.ok())) return false;
  }
  return true;
}
