import { pino } from "pino";
import { z } from "zod";
import { redactedPaths } from "../config/redacted.ts";

const Line = z.record(z.string(), z.unknown());

/** The server's own logger, with its lines recorded instead of printed. */
export function captureLog() {
  const raw: string[] = [];
  const logger = pino(
    { level: "trace", redact: redactedPaths },
    { write: (line: string) => raw.push(line) },
  );
  return {
    logger,
    /** everything that was written, as it would be printed */
    text: () => raw.join(""),
    /** each line, parsed; a line that is not a JSON object fails the test */
    lines: () => raw.map((line) => Line.parse(JSON.parse(line))),
    events: () => raw.map((line) => Line.parse(JSON.parse(line)).event).filter(Boolean),
  };
}
