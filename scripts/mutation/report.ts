import type { Judged, Result, Verdict } from "./mutant.ts";

export interface Score {
  mutants: number;
  killed: number;
  survived: number;
  equivalent: number;
  /** killed mutants as a share of those that are not equivalent, from 0 to 1 */
  share: number;
}

export function scoreOf(all: readonly Result[]): Score {
  const count = (...verdicts: Verdict[]) =>
    all.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const killed = count("killed", "timeout");
  const survived = count("survived", "uncovered");
  return {
    mutants: all.length,
    killed,
    survived,
    equivalent: count("equivalent"),
    share: killed + survived === 0 ? 1 : killed / (killed + survived),
  };
}

/** A line for a mutant that no test killed. */
export function survivorLine({ mutant, verdict }: Judged): string {
  return `${mutant.file}:${mutant.line}  ${verdict}  ${mutant.operator}: ${mutant.change}`;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const HEAD = `# Mutation scores

Written by \`npm run test:mutation\`: how many small changes to the code (mutants) make a test fail.
Equivalent ones, which no test can tell from the original, are marked beside the code with the reason.

| area | mutants | killed | survived | equivalent | score | goal |
|---|---|---|---|---|---|---|
`;
const ROW = /^\| ([a-z]+) \| /;

interface Goal {
  name: string;
  goal: number;
}

/** The page of scores with one area's row replaced; an area without a score has a note. */
export function renewPage(page: string, area: Goal, score: Score, all: readonly Goal[]): string {
  const rows = new Map<string, string>();
  for (const line of page.split("\n")) {
    const name = ROW.exec(line)?.[1];
    if (name !== undefined && name !== "area") rows.set(name, line);
  }
  const { mutants, killed, survived, equivalent, share } = score;
  const cells = [area.name, mutants, killed, survived, equivalent, percent(share)];
  rows.set(area.name, `| ${[...cells, percent(area.goal)].join(" | ")} |`);
  for (const { name, goal } of all)
    if (!rows.has(name))
      rows.set(name, `| ${name} | not measured yet | | | | | ${percent(goal)} |`);
  return `${HEAD}${[...rows.values()].join("\n")}\n`;
}

export function summary(name: string, { killed, survived, equivalent, share }: Score): string {
  return `${name}: ${killed} killed, ${survived} survived, ${equivalent} equivalent: ${percent(share)}`;
}
