import type { Config } from "../../config/config.ts";

/** The configuration as far as it can be parsed, and what is wrong with the rest. */
export interface Checked {
  config: Config;
  problems: readonly string[];
}

/** What a check found, in one line with its remedy. */
export interface Finding {
  part: string;
  level: "ok" | "warning" | "fault";
  /** begins with the variable or the file that it is about */
  text: string;
  /** what to do; absent if nothing has to be done */
  remedy?: string;
}

export type Unplaced = Omit<Finding, "part">;

export const ok = (text: string): Unplaced => ({ level: "ok", text });
export const warning = (text: string, remedy: string): Unplaced => ({
  level: "warning",
  text,
  remedy,
});
export const fault = (text: string, remedy: string): Unplaced => ({ level: "fault", text, remedy });

/** One line without breaks, whatever an error's message holds. */
export function lineOf({ part, level, text, remedy }: Finding): string {
  const line = remedy === undefined ? text : `${text}; ${remedy}`;
  return `${level.padEnd(7)}  ${part.padEnd(9)}  ${line.replace(/\s*\n\s*/g, " ")}\n`;
}
