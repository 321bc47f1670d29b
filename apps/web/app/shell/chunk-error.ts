const FILE = /\/assets\/([\w.-]+?)\.js/;
const SIGNS = [
  "dynamically imported module",
  "Importing a module script failed",
  "error loading dynamically imported",
];

/** 'Loading chunk {file} failed' when a part of the application did not arrive, else null (decision 050). */
export function chunkMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  if (!SIGNS.some((sign) => message.includes(sign))) return null;
  return `Loading chunk ${FILE.exec(message)?.[1] ?? "unknown"} failed`;
}
