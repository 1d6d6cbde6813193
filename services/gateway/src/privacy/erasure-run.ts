import type { SecretCipher } from '@herald/mongo';
import type { Logger } from '@herald/telemetry/logging';
import { type AskedService, type AskService, stepsOf } from './ask-services';
import type { Counts, ErasedService, ErasureDocument, Subject } from './erasure-model';
import type { ErasureStore } from './erasure-store';
import type { DeadLetters } from '../dead-letters/dead-letters';

export interface ErasureRunDeps {
  store: Pick<ErasureStore, 'next' | 'addErased' | 'reschedule' | 'done'>;
  cipher: Pick<SecretCipher, 'decrypt'>;
  ask: AskService;
  /** The gateway's own personal data. */
  deadLetters: Pick<DeadLetters, 'eraseNumbers'>;
  logger: Logger;
  now(): Date;
  /** Time in ms after which records in flight have reached their database. */
  settleMs?: number;
}

/** A callback that is sent immediately is stored only with its outcome, at most this long after its event. */
export const SETTLE_MS = 30_000;
/** Most unfinished records finish within the hour; the others finish much later. */
const OFTEN_UNTIL_MS = 3_600_000;
const OFTEN_MS = 15_000;
const SELDOM_MS = 300_000;
const FAILED_MS = 10_000;
const DEAD_LETTERS = 'dead letters';

type Found = Partial<Record<ErasedService, Counts>>;

/** Carries out erasures step by step, until a pass through all services finds nothing left. A killed pass is repeated (docs/decisions/0120). */
export class ErasureRun {
  /** When the next erasure is due, as the last run found it, ms since epoch; null if there is none. */
  nextAt: number | null = null;

  constructor(private readonly deps: ErasureRunDeps) {}

  /** @param goOn called before each step; false stops the run */
  async continueErasures(goOn = (): boolean => true): Promise<void> {
    const { store, logger, now } = this.deps;
    for (let due; goOn() && (due = await this.nextDue());) {
      try {
        await this.process(due, goOn);
      } catch (error) {
        logger.warn('privacy.erasure_interrupted', { erasure: due._id, error });
        const nextAt = new Date(now().getTime() + FAILED_MS);
        await store.reschedule(due, { state: due.state, waiting: due.waiting, nextAt });
      }
    }
  }

  private async nextDue(): Promise<ErasureDocument | null> {
    const next = await this.deps.store.next();
    this.nextAt = next?.nextAt?.getTime() ?? null;
    return next !== null && this.nextAt! <= this.deps.now().getTime() ? next : null;
  }

  private async process(erasure: ErasureDocument, goOn: () => boolean): Promise<void> {
    const { store, cipher, deadLetters, now, logger, settleMs = SETTLE_MS } = this.deps;
    const begun = now();
    const subject = JSON.parse(cipher.decrypt(erasure.subject!, contextOfErasure(erasure._id))) as Subject;
    const waiting: Found = {};
    let isClean = true;
    for await (const { service, erased, left } of this.steps(erasure, subject)) {
      addCounts(waiting, service, left);
      if (Object.values(erased).some((count) => count > 0)) isClean = false;
      await store.addErased(erasure, service, erased, now());
      // Only after the step is counted, so that the next pass waits for records in flight.
      if (!goOn()) return;
    }
    const own = await deadLetters.eraseNumbers(subject.numbers.map(({ number }) => number));
    addCounts(waiting, 'gateway', { [DEAD_LETTERS]: own.waiting });
    if (own.erased > 0) isClean = false;
    await store.addErased(erasure, 'gateway', { [DEAD_LETTERS]: own.erased }, now());
    const isWaiting = Object.keys(waiting).length > 0;
    const { erasedAt } = erasure;
    const isSettled = erasedAt === null || begun.getTime() - erasedAt.getTime() >= settleMs;
    if (isClean && isSettled && !isWaiting) {
      await store.done(erasure, now());
      logger.info('privacy.erased', { erasure: erasure._id, company: erasure.company });
      return;
    }
    await store.reschedule(erasure, {
      state: isWaiting ? 'waiting' : 'running',
      waiting,
      nextAt: new Date(now().getTime() + (isWaiting ? waitMs(erasure, begun) : settleMs)),
    });
  }

  private async *steps(
    { company, customerID, pseudonym }: ErasureDocument,
    { numbers }: Subject,
  ): AsyncGenerator<{ service: AskedService; erased: Counts; left: Counts }> {
    const { ask } = this.deps;
    const all = { act: 'erase', company } as const;
    for (const one of numbers)
      for await (const { erased, waiting } of stepsOf(ask, 'sms', { ...all, ...one }))
        yield { service: 'sms', erased, left: waiting };
    const ofBilling = customerID === null ? numbers.map(({ number }) => ({ number })) : [{ customerID }];
    for (const whose of ofBilling)
      for await (const { erased, waiting } of stepsOf(ask, 'billing', { ...all, ...whose, pseudonym }))
        yield { service: 'billing', erased, left: waiting };
    // Last, so that a console that is down does not hold up billing.
    for (const one of numbers)
      for await (const { erased, waiting } of stepsOf(ask, 'console', { ...all, ...one }))
        yield { service: 'console', erased, left: waiting };
  }
}

function waitMs({ createdAt }: ErasureDocument, now: Date): number {
  return now.getTime() - createdAt.getTime() < OFTEN_UNTIL_MS ? OFTEN_MS : SELDOM_MS;
}

/** Encryption context of an erasure's subject, which cannot be decrypted in any other context. */
export function contextOfErasure(id: number): string {
  return `erasure/${id}`;
}

function addCounts(found: Found, service: ErasedService, counts: Counts): void {
  for (const [kind, count] of Object.entries(counts)) {
    if (count === 0) continue;
    const own = (found[service] ??= {});
    own[kind] = (own[kind] ?? 0) + count;
  }
}
