const OWN_URL_QUEUES = 64;
const TEST = 'test';
const FORMER = 'former.';

/**
 * The queue in which a callback stands: `12` for company 12's own URL, whatever it is at the time, and one of 64, `12#7`,
 * for the origin of a send's own URL. So companies never share a queue, and no company can have more than 66 with that of its tests, and a few of replaced settings.
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

/** By which of a company's callback settings a queue is delivered: the current ones, those of test keys, or the replaced ones of a version. */
export type SettingsKind = 'live' | typeof TEST | `former.${number}`;

export function kindOf({ test, former }: { test: boolean; former?: number }): SettingsKind {
  if (former !== undefined) return `former.${former}`;
  return test ? TEST : 'live';
}

/** The version of replaced settings; undefined for current settings. */
export function formerOf(kind: SettingsKind): number | undefined {
  return kind.startsWith(FORMER) ? Number(kind.slice(FORMER.length)) : undefined;
}

/** The queue of the company's own URL by these settings. */
export function receiverBy(company: number, kind: SettingsKind): string {
  return kind === 'live' ? String(company) : `${company}#${kind}`;
}

/** The queue of the company's own URL, or of all callbacks of its tests, whatever their URL: no receiver of tests holds up a live callback. */
export function ownReceiverKey(whose: Whose): string {
  return receiverBy(whose.company, kindOf(whose));
}

export function isTestReceiver(key: string): boolean {
  return key.endsWith(`#${TEST}`);
}

/** The settings by which the callbacks of a queue are delivered; also the URLs of sends have the current ones. */
export function kindOfReceiver(key: string): SettingsKind {
  if (isTestReceiver(key)) return TEST;
  const former = key.indexOf(`#${FORMER}`);
  return former < 0 ? 'live' : (key.slice(former + 1) as SettingsKind);
}

export function companyOfReceiver(key: string): number {
  return Number.parseInt(key, 10);
}

/** All keys of a company, as a stretch of an index. */
export function receiversOf(company: number): { $gte: string; $lt: string } {
  return { $gte: String(company), $lt: `${company}$` };
}
