import { existsSync, readdirSync } from "node:fs";
import { hasCode } from "../../errors.ts";
import { CommandError } from "../define-command.ts";
import { type Answers, faultOf, type Question, questionNames, questions } from "./new-client.ts";

/** Where questions are asked: a terminal, or none. */
export interface Terminal {
  question(text: string): Promise<string>;
}

/** Valid answers to begin with; those without a proposal have to be replaced. */
const initial = {
  name: "Brand",
  host: "brand.example",
  color: "#0b6b5d",
  price: "24.99",
  currency: "USD",
  locale: "en-US",
  email: "help@brand.example",
  privacy: "https://brand.example/privacy",
};
const isProposed: readonly Question[] = ["id", "locale", "price", "currency"];
/** May be left out where nobody can be asked. */
const isOptional: readonly Question[] = ["locale"];

/**
 * The given answers, and from the terminal those that are missing or invalid. Errors: CommandError
 * that lists them if there is no terminal, or after Ctrl-C or Ctrl-D.
 */
export async function completeAnswers(
  dir: string,
  given: Partial<Answers>,
  terminal: Terminal | null,
): Promise<Answers> {
  const answers: Answers = { id: nextId(dir), ...initial, ...given };
  if (!terminal) {
    const faults = questionNames.flatMap((name) => {
      const missing = given[name] === undefined && !isOptional.includes(name);
      const fault = missing ? "is required" : faultOf(dir, answers, name);
      return fault ? [`--${name}: ${questions[name].ask}: ${fault}`] : [];
    });
    if (faults.length > 0) throw new CommandError(faults.join("\n"));
    return answers;
  }
  for (const name of questionNames) {
    const proposal = isProposed.includes(name) ? answers[name] : "";
    let fault = given[name] === undefined ? "" : faultOf(dir, answers, name);
    while (fault !== null) {
      const ask = `${questions[name].ask}${proposal && ` [${proposal}]`}: `;
      const line = await terminal.question(fault ? `  ${fault}\n${ask}` : ask).catch(endOfAnswers);
      answers[name] = line.trim() || proposal;
      fault = faultOf(dir, answers, name);
    }
  }
  return answers;
}

function endOfAnswers(error: unknown): never {
  if (!hasCode(error, "ABORT_ERR")) throw error;
  throw new CommandError("\nStopped: nothing was written");
}

function nextId(dir: string): string {
  const names = existsSync(dir) ? readdirSync(dir) : [];
  return String(Math.max(0, ...names.map(Number).filter(Number.isSafeInteger)) + 1);
}
