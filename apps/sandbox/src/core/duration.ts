const PATTERN =
  /^P(?!$)(?:(?<years>\d+)Y)?(?:(?<months>\d+)M)?(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?=\d)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+)S)?)?$/;

/**
 * Adds an ISO 8601 duration to a time (epoch milliseconds); undefined if it is not a valid
 * duration.
 */
export function addDuration(from: number, duration: string): number | undefined {
  const match = PATTERN.exec(duration);
  if (!match) return undefined;
  const count = (unit: string) => Number(match.groups?.[unit] ?? 0);
  const moved = addMonths(from, count("years") * 12 + count("months"));
  const days = count("weeks") * 7 + count("days");
  const seconds = count("hours") * 3600 + count("minutes") * 60 + count("seconds");
  return moved + (days * 86_400 + seconds) * 1000;
}

/** The same UTC day and time `count` months later, or that month's last day if it is shorter. */
export function addMonths(from: number, count: number): number {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** The number of calendar months between two times, ignoring days. */
export function countMonths(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}
