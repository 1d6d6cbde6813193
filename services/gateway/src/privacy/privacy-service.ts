import { randomInt } from 'node:crypto';
import { type PersonalRecord, PSEUDONYM_PREFIX } from '@herald/contracts';
import { ConflictError, noSuch, NotFoundError, ValidationError } from '@herald/contracts/errors';
import type { SecretCipher } from '@herald/mongo';
import {
  canonicalNumber,
  isPossibleNumber,
  type LocalNumbers,
  normalizeNumber,
  problemOf,
  readNumber,
} from '@herald/values/phone-numbers';
import { type AskService, stepsOf } from './ask-services';
import type { ErasureDocument, Subject } from './erasure-model';
import { contextOfErasure } from './erasure-run';
import type { ErasureStore } from './erasure-store';

export interface PrivacyServiceDeps {
  store: Pick<ErasureStore, 'create'>;
  cipher: Pick<SecretCipher, 'encrypt'>;
  ask: AskService;
  now(): Date;
}

/** A number as it was written, by a company with these local numbers; or a customer with its accounts and all their numbers. */
export type Whose = { written: string; local: LocalNumbers | null } | { customerID: number };

/** A line of an export. */
export type ExportedRecord = PersonalRecord & { service: string };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const PSEUDONYM_LETTERS = 14;

/** Exports and erases the personal data of a number or a customer of a company in all services (docs/decisions/0120). */
export class PrivacyService {
  constructor(private readonly deps: PrivacyServiceDeps) {}

  /** Begins an erasure. @throws ValidationError for an invalid or ambiguous number; NotFoundError; ConflictError for too many numbers; UnavailableError */
  async erase(company: number, whose: Whose, by: string): Promise<ErasureDocument> {
    const { store, cipher, now } = this.deps;
    const numbers = await this.numbersOf(company, whose);
    const subject: Subject = { numbers: numbers.map((number) => ({ number, pseudonym: newPseudonym() })) };
    const pseudonym = subject.numbers[0]?.pseudonym ?? newPseudonym();
    const customerID = 'customerID' in whose ? whose.customerID : null;
    const of = customerID === null ? 'number' : 'customer';
    const erasure = { company, of, customerID, pseudonym, by, createdAt: now() } as const;
    return store.create(erasure, (id) => cipher.encrypt(JSON.stringify(subject), contextOfErasure(id)));
  }

  /** Streams all records. @throws before the first record, as `erase` */
  async *export(company: number, whose: Whose): AsyncGenerator<ExportedRecord> {
    const numbers = await this.numbersOf(company, whose);
    const all = { act: 'export', company } as const;
    const ofBilling = 'customerID' in whose ? [whose] : numbers.map((number) => ({ number }));
    for (const one of ofBilling)
      for await (const { records } of stepsOf(this.deps.ask, 'billing', { ...all, ...one }))
        yield* withService('billing', records);
    for (const number of numbers)
      for await (const { records } of stepsOf(this.deps.ask, 'sms', { ...all, number }))
        for (const record of records)
          yield { service: record.kind === 'callback' ? 'callback-dispatcher' : 'sms', ...record };
    for (const number of numbers)
      for await (const { records } of stepsOf(this.deps.ask, 'console', { ...all, number }))
        yield* withService('console', records);
  }

  private async numbersOf(company: number, whose: Whose): Promise<string[]> {
    if ('written' in whose) return this.numbersSpelled(company, whose);
    const request = { act: 'look', company, ...whose } as const;
    if (!(await this.deps.ask('billing', request))) throw new NotFoundError(noSuch('customer'));
    const numbers = new Set<string>();
    for await (const { records } of stepsOf(this.deps.ask, 'billing', request))
      for (const { number } of records) numbers.add(String(number));
    if (numbers.size > MOST_NUMBERS)
      throw new ConflictError(
        `The customer has more than ${MOST_NUMBERS} numbers. Use the numbers one by one instead of the customer.`,
      );
    return [...numbers];
  }

  /**
   * The numbers of a spelling: the number that a send of the company reads, and those of all customers and accounts that a search finds with it. If
   * they are not all of one phone, the phone must be named exactly. A number of no country, such as 89161234567, is no phone of its own.
   */
  private async numbersSpelled(
    company: number,
    { written, local }: Extract<Whose, { written: string }>,
  ): Promise<string[]> {
    const read = readNumber(written, local);
    const number = 'number' in read ? read.number : null;
    const inInternational = normalizeNumber(written);
    const numbers = new Set<string>();
    const spellings = number === null || number === inInternational ? [written] : [written, `+${number}`];
    for (const spelling of spellings) {
      const request = { act: 'find', company, number: spelling } as const;
      for await (const { records } of stepsOf(this.deps.ask, 'billing', request))
        for (const record of records) if (record.kind === 'number') numbers.add(String(record.number));
    }
    if ('problem' in read && (numbers.size === 0 || inInternational !== null))
      throw new ValidationError({ number: problemOf(read.problem) });
    const phones = new Map([...numbers].map((one) => [canonicalNumber(one), one]));
    if (number !== null && isPossibleNumber(number) && !phones.has(number)) phones.set(number, number);
    if (phones.size > 1) {
      const all = [...phones.values()].map((one) => `+${one}`);
      throw new ValidationError({ number: `number: it may be ${all.join(' or ')}: write it with +` });
    }
    if (number !== null) numbers.add(number);
    return [...numbers];
  }
}

/** Few enough for the document of an erasure. */
const MOST_NUMBERS = 10_000;

function* withService(service: string, records: PersonalRecord[]): Generator<ExportedRecord> {
  for (const record of records) yield { service, ...record };
}

/** The pseudonym is random, so that nothing leads from it to a person. */
function newPseudonym(): string {
  const letters = Array.from({ length: PSEUDONYM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]);
  return PSEUDONYM_PREFIX + letters.join('');
}
