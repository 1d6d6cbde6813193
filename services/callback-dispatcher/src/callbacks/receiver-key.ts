const OWN_URL_QUEUES = 64;
const TEST = 'test';
const FORMER = 'former.';

/**
 * The queue of a callback: `12` for company 12's own URL, even after the URL changes; otherwise one of 64, such as
 * `12#7`, for the origin of the URL given with the send.
 * So companies never share a queue. A company has at most 66 queues, including the queue of its tests, and a few for
 * replaced settings.
 */
export function receiverKey(company: number, origin: string | null): string {
  if (origin === null) return String(company);
  let hash = 0;
  for (const character of origin) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return `${company}#${hash % OWN_URL_QUEUES}`;
}

/** The owner of callbacks: a company's live callbacks, or the callbacks of its test keys. */
export interface Whose {
  company: number;
  test: boolean;
}

/**
 * The callback settings that apply to a queue: the current settings, the test settings, or replaced settings of a
 * version.
 */
export type SettingsKind = 'live' | typeof TEST | `former.${number}`;

export function kindOf({ test, former }: { test: boolean; former?: number }): SettingsKind {
  if (former !== undefined) return `former.${former}`;
  return test ? TEST : 'live';
}

/** The version of replaced settings; undefined for current settings. */
export function formerOf(kind: SettingsKind): number | undefined {
  return kind.startsWith(FORMER) ? Number(kind.slice(FORMER.length)) : undefined;
}

/** The queue of the company's own URL with these settings. */
export function receiverBy(company: number, kind: SettingsKind): string {
  return kind === 'live' ? String(company) : `${company}#${kind}`;
}

/**
 * The queue of the company's own URL, or of all its test callbacks with any URL, so that a test receiver never delays a
 * live callback.
 */
export function ownReceiverKey(whose: Whose): string {
  return receiverBy(whose.company, kindOf(whose));
}

export function isTestReceiver(key: string): boolean {
  return key.endsWith(`#${TEST}`);
}

/** The settings for the callbacks of a queue. URLs given with sends also use the current settings. */
export function kindOfReceiver(key: string): SettingsKind {
  if (isTestReceiver(key)) return TEST;
  const former = key.indexOf(`#${FORMER}`);
  return former < 0 ? 'live' : (key.slice(former + 1) as SettingsKind);
}

export function companyOfReceiver(key: string): number {
  return Number.parseInt(key, 10);
}

/** All keys of a company, as a range of an index. */
export function receiversOf(company: number): { $gte: string; $lt: string } {
  return { $gte: String(company), $lt: `${company}$` };
}
