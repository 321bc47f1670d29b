import type { FastifyBaseLogger } from "fastify";
import type { Bindings, ChildLoggerOptions } from "fastify/types/logger.js";

type Fields = [fields: unknown, ...more: unknown[]];

/**
 * A request's logger, made when something is written to it: few requests write more than their one
 * line, and looking for secrets in its bindings takes as long as routing the request.
 */
export class LateChildLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level() {
    return this.#child().level;
  }

  child(bindings: Bindings, options: ChildLoggerOptions = {}) {
    return this.#child().child(bindings, options);
  }

  fatal(...fields: Fields) {
    this.#write("fatal", fields);
  }

  error(...fields: Fields) {
    this.#write("error", fields);
  }

  warn(...fields: Fields) {
    this.#write("warn", fields);
  }

  info(...fields: Fields) {
    this.#write("info", fields);
  }

  debug(...fields: Fields) {
    this.#write("debug", fields);
  }

  trace(...fields: Fields) {
    this.#write("trace", fields);
  }

  silent() {}

  #child(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  #write(level: "fatal" | "error" | "warn" | "info" | "debug" | "trace", fields: Fields): void {
    const child = this.#child();
    Reflect.apply(child[level], child, fields);
  }
}
