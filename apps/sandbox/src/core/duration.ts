const PATTERN =
  /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Moves a moment (epoch milliseconds) on by an ISO 8601 duration; undefined if it is not one. */
export function addDuration(from: number, duration: string): number | undefined {
  const match = PATTERN.exec(duration);
  if (!match) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const moved = addMonths(from, (years ?? 0) * 12 + (months ?? 0));
  const wholeDays = (weeks ?? 0) * 7 + (days ?? 0);
  const wholeSeconds = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return moved + (wholeDays * 86_400 + wholeSeconds) * 1000;
}

/** The same UTC day and time `count` months later, or that month's last day where it is shorter. */
export function addMonths(from: number, count: number): number {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** How many calendar months lie between two moments, days ignored. */
export function countMonths(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}
