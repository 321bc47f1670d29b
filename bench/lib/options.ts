import { parseArgs } from "node:util";
import { readCount } from "../../scripts/lib/read-arguments.ts";

const usage = `npm run bench -- [--only <row>] [--postgres <url>] [--rounds <count>] [--seconds <count>]
                   [--pages <paths>] [--form <phone or desktop>] [--write]

Measures the real server, started as a process of its own on made-up stores, beside a bare one where there is
something to compare with, in turns; what is printed are medians.
  --only      one row: start, coupons, signed-in, page, made-pages, rates, webhooks, sign-ins, timing,
              uploads, or one of those that are left out otherwise: scale, plans and dear, which fill a database
              with a million coupons, restore, of ten thousand stores, abuse, in which one account does its worst at each endpoint
              in turn, and lighthouse, which fetches Lighthouse and measures the main pages and screens for half an
              hour
  --postgres  on a new database of that server instead of SQLite
  --rounds    turns of each side (default 5)
  --seconds   length of a turn (default 2)
  --pages     of lighthouse: only these, separated by commas, '/stores/*' for a store page
  --form      of lighthouse: only phone or only desktop
  --write     also into docs/benchmarks.md, with this machine's name
`;

export interface Options {
  only: string | null;
  postgres: string | null;
  rounds: number;
  seconds: number;
  /** the paths that Lighthouse measures, '/stores/*' for a store page; null for all */
  pages: readonly string[] | null;
  /** the kind of device that Lighthouse measures; null for both */
  form: string | null;
  /** whether the figures replace those in the documents */
  write: boolean;
}

/** Parses the command line; null after printing the usage. */
export function readOptions(argv: string[]): Options | null {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: "string" },
      postgres: { type: "string" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "2" },
      pages: { type: "string" },
      form: { type: "string" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(usage.trimEnd());
    return null;
  }
  return {
    only: values.only ?? null,
    postgres: values.postgres ?? null,
    rounds: readCount("--rounds", values.rounds),
    seconds: readCount("--seconds", values.seconds),
    pages: values.pages?.split(",") ?? null,
    form: values.form ?? null,
    write: values.write,
  };
}
