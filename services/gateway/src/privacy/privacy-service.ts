import { randomInt } from 'node:crypto';
import { type PersonalRecord, PSEUDONYM_PREFIX } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/errors';
import type { SecretCipher } from '@herald/mongo';
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

/** A number in international form, or a customer with its accounts and all their numbers. */
export type Whose = { number: string } | { customerID: number };

/** A line of an export. */
export type ExportedRecord = PersonalRecord & { service: string };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const PSEUDONYM_LETTERS = 14;

/** Exports and erases the personal data of a number or a customer of a company in all services (docs/decisions/0120). */
export class PrivacyService {
  constructor(private readonly deps: PrivacyServiceDeps) {}

  /**
   * Begins an erasure.
   * @throws NotFoundError if there is no such customer; ConflictError if it has too many numbers; UnavailableError if billing does not answer
   */
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

  /** Streams all records. @throws NotFoundError, ConflictError before the first record, as `erase` */
  async *export(company: number, whose: Whose): AsyncGenerator<ExportedRecord> {
    const numbers = await this.numbersOf(company, whose);
    const all = { act: 'export', company } as const;
    for await (const { records } of stepsOf(this.deps.ask, 'billing', { ...all, ...whose }))
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
    if ('number' in whose) return [whose.number];
    const request = { act: 'look', company, ...whose } as const;
    if (!(await this.deps.ask('billing', request))) throw new NotFoundError('There is no such customer.');
    const numbers = new Set<string>();
    for await (const { records } of stepsOf(this.deps.ask, 'billing', request))
      for (const { number } of records) numbers.add(String(number));
    if (numbers.size > MOST_NUMBERS)
      throw new ConflictError(
        `The customer has more than ${MOST_NUMBERS} numbers. Use the numbers one by one instead of the customer.`,
      );
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
