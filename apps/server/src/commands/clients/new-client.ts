import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { accentsOf, ClientFile, clientFields, currencySymbol } from "@coupon-center/contract";
import { inspectClients, textsOf } from "../../clients/clients.ts";
import { findDuplicates, findSharedOrigins } from "../../clients/conflicts.ts";
import { explainIssue } from "../../clients/explain-issue.ts";
import { readClient } from "../../clients/read-client.ts";
import { escapeMarkup } from "../../escape-markup.ts";
import { CommandError } from "../define-command.ts";
import { namingFile } from "../new-file.ts";
import { writeSchema } from "./write-schema.ts";

/** What is asked, by the option that answers it; the others have a default. */
export const questions = {
  id: { field: "clientId", ask: "Number of the brand, and name of its folder" },
  name: { field: "siteName", ask: "Name of the brand" },
  host: { field: "hosts", ask: "Host name of its site" },
  locale: { field: "locale", ask: "Language and region of its texts" },
  color: { field: "primaryColor", ask: "Its colour" },
  price: { field: "price", ask: "Price of the plan a month" },
  currency: { field: "currency", ask: "Currency of the price" },
  email: { field: "supportEmail", ask: "Address that merchants write to" },
  privacy: { field: "privacyPolicyUrl", ask: "Address of the privacy policy" },
} as const;
export type Question = keyof typeof questions;
export type Answers = Record<Question, string>;
export const questionNames: readonly Question[] = [
  ...(["id", "name", "host", "locale", "color", "currency", "price", "email", "privacy"] as const),
];

/** How answers are written that the file has as numbers. */
const numbers: Partial<Record<Question, { syntax: RegExp; rule: string }>> = {
  id: { syntax: /^[1-9]\d*$/, rule: "a whole number like 12" },
  price: { syntax: /^\d+(\.\d+)?$/, rule: "a number like 24.99" },
};

/** The client.json of the answers. */
function clientOf(answers: Answers): Record<string, unknown> {
  const { id, name, host, locale, color, price, currency, email, privacy } = answers;
  return {
    $schema: clientFields.$schema.example,
    clientId: Number(id),
    clientUrl: "",
    privacyPolicyUrl: privacy,
    appName: appNameOf(name, locale),
    siteName: name,
    price: Number(price),
    currency: currency.toUpperCase(),
    currencySymbol: currencySymbol(currency, locale),
    primaryColor: color,
    bgColor: "accent",
    textColor: "on-accent",
    focusVisibleColor: "accent",
    hoverColor: "accent-strong",
    outlineFocusColor: "accent",
    brands: [],
    hosts: [host],
    locale,
    supportEmail: email,
    ...placeOf(locale),
  };
}

/** Nothing of a locale that the rules refuse, as of a text that is none. */
function placeOf(locale: string): { location?: string; timeZone?: string } {
  if (!ClientFile.shape.locale.safeParse(locale).success) return {};
  const likeliest = new Intl.Locale(locale).maximize();
  return { ...locationOf(likeliest), ...timeZoneOf(likeliest) };
}

/** The country of the locale, or the likeliest one of its language. */
function locationOf({ region }: Intl.Locale): { location?: string } {
  const location = region?.toLowerCase();
  return location && ClientFile.shape.location.safeParse(location).success ? { location } : {};
}

/** The time zone of that country, if it has only one; else nobody knows which is meant. */
function timeZoneOf(locale: Intl.Locale): { timeZone?: string } {
  const [timeZone, ...others] = locale.getTimeZones() ?? [];
  return timeZone !== undefined && others.length === 0 ? { timeZone } : {};
}

/**
 * A name may be as long as the app's, so that nothing fits behind it; other languages have no
 * English word.
 */
function appNameOf(name: string, locale: string): string {
  const appName = `${name} Merchants`;
  const isTaken = locale.startsWith("en") && ClientFile.shape.appName.safeParse(appName).success;
  return isTaken ? appName : name;
}

/** What is wrong with one answer, in words that say what to do; null if nothing is. */
export function faultOf(dir: string, answers: Answers, question: Question): string | null {
  const number = numbers[question];
  if (number && !number.syntax.test(answers[question]))
    return `must be ${number.rule}, not ${JSON.stringify(answers[question])}`;
  if (question === "id" && existsSync(join(dir, answers.id)))
    return `${join(dir, answers.id)} exists: choose another number`;
  const { error } = ClientFile.safeParse(clientOf(answers), { reportInput: true });
  const faults = (error?.issues ?? []).flatMap(explainIssue);
  const { field } = questions[question];
  return faults.find(({ path }) => path[0] === field)?.text ?? null;
}

/**
 * Writes a client's folder, all at once, and returns its path. Errors: CommandError for what is
 * wrong with it, or if the folder exists.
 */
export function writeClient(dir: string, answers: Answers): string {
  const file = clientOf(answers);
  const folder = join(dir, answers.id);
  if (existsSync(folder)) throw new CommandError(`${folder} exists: nothing was changed`);
  // Servers that watch the folder skip names that begin with a dot.
  const draft = join(dir, `.new-${process.pid}`);
  try {
    const drafted = join(draft, basename(folder));
    mkdirSync(drafted, { recursive: true });
    writeFileSync(join(drafted, "client.json"), `${JSON.stringify(file, null, 2)}\n`);
    writeFileSync(join(drafted, "favicon.svg"), firstMark(answers));
    const { client, problems } = readClient(drafted);
    const all = [...inspectClients(dir).clients, ...(client ? [client] : [])];
    const conflicts = [...findDuplicates(all), ...findSharedOrigins(all)];
    const own = conflicts.filter(({ folders }) => folders.includes(drafted));
    const faults = [...problems, ...textsOf(own)];
    if (faults.length > 0) throw new CommandError(faults.join("\n").replaceAll(drafted, folder));
    writeSchema(dir);
    renameSync(drafted, folder);
  } catch (error) {
    throw namingFile(error, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** A mark to begin with: the brand's first letter on its colour. */
function firstMark({ name, color }: Answers): string {
  const { light } = accentsOf(color);
  const [letter = ""] = Array.from(
    new Intl.Segmenter().segment(name.toUpperCase()),
    (one) => one.segment,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 28 28">
  <rect width="28" height="28" rx="8" fill="${light.colour}" />
  <text x="14" y="20" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="700" fill="${light.text}">${escapeMarkup(letter)}</text>
</svg>
`;
}
