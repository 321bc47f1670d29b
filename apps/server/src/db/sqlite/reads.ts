import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { OutageMonitor } from "../outage-log.ts";
import { ofStatement } from "./unavailable.ts";

export interface ReadRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export interface ReadAnswer {
  id: number;
  rows?: unknown[];
  fault?: { message: string; errcode: number | undefined };
}

/** It holds the rows of one statement. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 };

const program = fileURLToPath(new URL("./reader.ts", import.meta.url));

/**
 * SQLite for reads that take long: in a thread of its own, started by the first one, so that the
 * event loop serves others meanwhile. It sees what was committed when a statement starts.
 */
export function sqliteReadDialect(path: string, watch: OutageMonitor): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ReadDriver(path, watch),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ReadDriver implements Driver {
  readonly #connection: ReadConnection;

  constructor(path: string, watch: OutageMonitor) {
    this.#connection = new ReadConnection(path, watch);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;

  destroy(): Promise<void> {
    return this.#connection.stop();
  }
}

async function refuseTransaction(): Promise<never> {
  throw new Error("this connection is for single reads");
}

class ReadConnection implements DatabaseConnection {
  readonly #path: string;
  readonly #watch: OutageMonitor;
  readonly #waiting = new Map<number, PromiseWithResolvers<ReadAnswer>>();
  #thread: Worker | undefined;
  #lastId = 0;

  constructor(path: string, watch: OutageMonitor) {
    this.#path = path;
    this.#watch = watch;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, fault } = await this.#ask(sql, parameters);
    if (fault)
      throw this.#watch.failed(
        ofStatement(Object.assign(new Error(fault.message), { errcode: fault.errcode })),
      );
    this.#watch.worked();
    return { rows: (rows ?? []) as R[] };
  }

  // biome-ignore lint/correctness/useYield: kysely requires the method
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("this connection does not stream");
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  #ask(sql: string, parameters: readonly unknown[]): Promise<ReadAnswer> {
    const id = ++this.#lastId;
    const answer = Promise.withResolvers<ReadAnswer>();
    this.#waiting.set(id, answer);
    this.#thread ??= this.#start();
    this.#thread.postMessage({ id, sql, parameters } satisfies ReadRequest);
    return answer.promise;
  }

  #start(): Worker {
    const thread = new Worker(program, { workerData: this.#path, resourceLimits: LIMITS });
    thread.unref();
    thread.on("message", (answer: ReadAnswer) => {
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
    });
    let reason = new Error("the thread for reads ended");
    thread.on("error", (error: Error) => {
      reason = error;
    });
    thread.on("exit", () => {
      this.#thread = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    });
    return thread;
  }
}
