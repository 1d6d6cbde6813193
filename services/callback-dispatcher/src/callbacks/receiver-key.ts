const OWN_URL_QUEUES = 64;
const OF_TESTS = '#test';

/**
 * The queue in which a callback stands: `12` for company 12's own URL, whatever it is at the time, and one of 64, `12#7`,
 * for the origin of a send's own URL. So companies never share a queue, and no company can have more than 66 with that of its tests.
 */
export function receiverKey(company: number, origin: string | null): string {
  if (origin === null) return String(company);
  let hash = 0;
  for (const character of origin) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return `${company}#${hash % OWN_URL_QUEUES}`;
}

/** Whose callbacks: live ones of a company, or those of what its test keys send. */
export interface Whose {
  company: number;
  test: boolean;
}

/** The queue of the company's own URL, or of all callbacks of its tests, whatever their URL: no receiver of tests holds up a live callback. */
export function ownReceiverKey({ company, test }: Whose): string {
  return test ? `${company}${OF_TESTS}` : String(company);
}

export function isTestReceiver(key: string): boolean {
  return key.endsWith(OF_TESTS);
}

export function companyOfReceiver(key: string): number {
  return Number.parseInt(key, 10);
}

/** All keys of a company, as a stretch of an index. */
export function receiversOf(company: number): { $gte: string; $lt: string } {
  return { $gte: String(company), $lt: `${company}$` };
}
