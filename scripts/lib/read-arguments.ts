/** Ends with one line and exit code 2, as what is wrong is the command line. */
export function refuseArguments(why: string): never {
  console.error(why);
  process.exit(2);
}

/** Parses the command line; what `parse` throws is refused, with `known`: what there is instead. */
export function readArguments<T>(parse: () => T, known = ""): T {
  try {
    return parse();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // Node adds how an argument can begin with a dash, which none of these does.
    const [said = why] = why.split(/\.? To specify |\.\nDid you forget /);
    return refuseArguments(known === "" ? said : `${said}. ${known}`);
  }
}

/** The number that an option has, at least 1. */
export function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${option} takes a count, not ${text}`);
  return Number(text);
}
