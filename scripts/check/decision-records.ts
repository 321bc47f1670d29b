import { readCitations, readDecisionLinks, readFormerCitations } from "./citations.ts";
import { readSources, type Source, textOf } from "./sources.ts";
import { readTaggedTests, type TaggedTests } from "./tagged-tests.ts";

const FOLDER = "docs/decisions/";
const INDEX = `${FOLDER}README.md`;
const HEAD = /^# (\d{3})\. (.+)\n\nStatus: accepted, (built|built in part|not built)\./;
const ROW = /^\| \[(\d{3})\]\((.+?)\) \| (.+) \| (.+) \|$/gm;

export interface DecisionRecord {
  path: string;
  number: string;
  title: string;
  state: string;
  /** whether it has a line 'Not tested.' with the reason */
  isUntestable: boolean;
}

/** Problems of the decision records and of their citations, a line each. */
export function findDecisionFaults(sources: Source[], tests = readTaggedTests(sources)): string[] {
  const records = readRecords(sources);
  const headless = recordFiles(sources).filter(({ text }) => !HEAD.test(text));
  return [
    ...headless.map(({ path }) => `${path}: no such head`),
    ...findNumberFaults(records),
    ...findIndexFaults(records, textOf(sources, INDEX)),
    ...sources.flatMap((source) => findCitationFaults(source, records)),
    ...findUntested(records, tests),
  ];
}

/** All files that may cite a decision or a rule, except tests that plant faults. */
export function readCitingSources(): Source[] {
  return readSources("*.ts", "*.tsx", "*.js", "*.mjs", "*.css", "*.md").filter(
    ({ path }) => !/^scripts\/check\/(decision-records|product-rules)\.test\.ts$/.test(path),
  );
}

const recordFiles = (sources: Source[]) =>
  sources.filter(({ path }) => path.startsWith(FOLDER) && path !== INDEX);

export function readRecords(sources: Source[]): DecisionRecord[] {
  return recordFiles(sources).flatMap(({ path, text }) => {
    const [, number = "", title = "", state = ""] = HEAD.exec(text) ?? [];
    const isUntestable = /^Not tested\. \S/m.test(text);
    return number === "" ? [] : [{ path, number, title, state, isUntestable }];
  });
}

function findNumberFaults(records: DecisionRecord[]): string[] {
  return records.flatMap(({ path, number }, at) => [
    ...(path.startsWith(`${FOLDER}${number}-`) ? [] : [`${path}: its title says ${number}`]),
    ...(records.findIndex((other) => other.number === number) < at
      ? [`${path}: a second ${number}`]
      : []),
  ]);
}

function findIndexFaults(records: DecisionRecord[], index: string): string[] {
  const listed = [...index.matchAll(ROW)].map(([row]) => row);
  const rows = records.map((record) => indexRow(record));
  return [
    ...rows.filter((row) => !listed.includes(row)).map((row) => `${INDEX}: lacks ${row}`),
    ...listed.filter((row) => !rows.includes(row)).map((row) => `${INDEX}: no record for ${row}`),
  ];
}

function indexRow({ path, number, title, state }: DecisionRecord): string {
  return `| [${number}](${path.slice(FOLDER.length)}) | ${title} | ${state} |`;
}

function findCitationFaults({ path, text }: Source, records: DecisionRecord[]): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const unknown = readCitations(line).filter(
      (cited) => !records.some((it) => it.number === cited),
    );
    const broken = readDecisionLinks(line).filter(
      ({ number, file }) =>
        !records.some((it) => it.number === number && it.path === FOLDER + file),
    );
    return [
      ...(isBroken(line, lines[at + 1]) ? [`${path}:${at + 1}: a citation over two lines`] : []),
      ...unknown.map((number) => `${path}:${at + 1}: there is no decision ${number}`),
      ...broken.map(({ number, file }) => `${path}:${at + 1}: ${file} is not decision ${number}`),
      ...readFormerCitations(line).map(
        (former) => `${path}:${at + 1}: ${former} is no record's number`,
      ),
    ];
  });
}

/**
 * Whether a citation continues on the next line, where neither this check nor a search would find
 * it.
 */
function isBroken(line: string, next = ""): boolean {
  return /\bdecisions?(?: [\d, ]+,)?$/i.test(line) && /^\W*\d{3}\b/.test(next);
}

/** Decisions that no test cites and that give no reason for it. */
function findUntested(records: DecisionRecord[], tests: TaggedTests): string[] {
  return records
    .filter(({ state, isUntestable }) => state !== "not built" && !isUntestable)
    .filter(({ number }) => !tests.decisions.has(number))
    .map(({ path, state }) => `${path}: ${state}, and no test's title cites it`);
}
