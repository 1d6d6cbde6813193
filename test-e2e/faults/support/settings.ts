import { numberOf } from '../../support/number-of';

export const FAULT_KINDS = ['kill', 'freeze'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** The targets of faults: every process of Herald, and both servers. */
export const FAULT_TARGETS = [
  'gateway',
  'sms-api',
  'sms-sender',
  'sms-scheduler',
  'brand',
  'billing',
  'callback-dispatcher',
  'rabbitmq',
  'mongod',
] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

/** The long form is `FAULT_FORM=long npm run test:system -- faults`, the short one has no setting. */
export const isLong = process.env['FAULT_FORM'] === 'long';

/** Messages of a cell, in all its rounds together. */
export const messages = numberOf('FAULT_MESSAGES', isLong ? 100_000 : 11_000);
/** Single messages per second of the companies that send nothing else. */
export const singlesPerSecond = numberOf('FAULT_SINGLES', isLong ? 1_000 : 50);
/** Inbound messages per second. */
export const writesPerSecond = numberOf('FAULT_WRITES', 5);
/** Number of faults per cell, each at another time. */
export const rounds = numberOf('FAULT_ROUNDS', isLong ? 10 : 1);
export const targets = listOf('FAULT_TARGETS', FAULT_TARGETS);
export const kinds = listOf('FAULT_KINDS', isLong ? FAULT_KINDS : ['kill']);
/** The same seed gives the same times; the short form always uses the same seed. */
export const seed = numberOf('FAULT_SEED', isLong ? 1 + Math.floor(Math.random() * 1_000_000) : 20_261_120);

function listOf<T extends string>(name: string, byDefault: readonly T[]): readonly T[] {
  const given = process.env[name];
  if (!given) return byDefault;
  const known: readonly string[] = name === 'FAULT_KINDS' ? FAULT_KINDS : FAULT_TARGETS;
  const wanted = given.split(',').map((entry) => entry.trim());
  const unknown = wanted.find((entry) => !known.includes(entry));
  if (unknown !== undefined) throw new Error(`${name} may hold ${known.join(', ')}`);
  return wanted as T[];
}
