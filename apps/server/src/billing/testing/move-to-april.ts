import type { BilledInstallation } from "./billed-installation.ts";

/**
 * Moves the clock to the next 10 April, from which renewals are 30, 31 and 30 days apart. On other
 * days tests that count in months would know another number of them: a month after 28 February is
 * before the renewal of a plan that began on the 29th.
 */
export async function moveToApril({ installation, moveTo }: BilledInstallation): Promise<void> {
  await moveTo(nextApril(installation.clock.business()));
}

/** Noon of the next 10 April after a time, epoch milliseconds, as an ISO time. */
export function nextApril(now: number): string {
  const year = new Date(now).getUTCFullYear();
  const inYear = (one: number) => Date.UTC(one, 3, 10, 12);
  return new Date(inYear(inYear(year) > now ? year : year + 1)).toISOString();
}
