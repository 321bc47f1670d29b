import { gunzipSync, gzipSync } from "node:zlib";
import type { Cell, Row } from "../../db/insert-rows.ts";
import { DamagedBackup } from "./format.ts";

/** Compressed rows: one JSON array per line, with the values in the order of the columns. */
export function packRows(columns: readonly string[], rows: readonly Row[]): Buffer {
  const lines = rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null)));
  return gzipSync(lines.join("\n"));
}

export function unpackRows(columns: readonly string[], body: Buffer): Row[] {
  return gunzipSync(body)
    .toString("utf8")
    .split("\n")
    .map((line) => {
      const cells: unknown = JSON.parse(line);
      if (!Array.isArray(cells) || cells.length !== columns.length || !cells.every(isCell))
        throw new DamagedBackup("The backup holds a row that is none");
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
    });
}

function isCell(value: unknown): value is Cell {
  return value === null || typeof value === "string" || typeof value === "number";
}
