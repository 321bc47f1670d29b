import type { DatabaseSync } from "node:sqlite";

/** Adds the functions that statements use on both engines and SQLite lacks. */
export function addFunctions(db: DatabaseSync): void {
  // SQLite's own lower() handles ASCII letters only.
  db.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
}
