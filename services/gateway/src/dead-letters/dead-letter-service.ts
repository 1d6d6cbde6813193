import { createHash } from 'node:crypto';
import type { Broker } from '@herald/broker';
import { ALL_QUEUES } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { Page, Paging } from '@herald/paging';
import type { DeadLetterDocument } from './dead-letter-model';
import type { DeadLetterFilter, DeadLetterStore } from './dead-letter-store';

export interface DeadLetterServiceDeps {
  store: Pick<DeadLetterStore, 'keep' | 'find' | 'markRequeued' | 'list'>;
  broker: Pick<Broker, 'consumeDeadLetters' | 'sendByName'>;
  logger: Logger;
  now(): Date;
}

const MAX_BODY_LENGTH = 8 * 1024 * 1024;

/** Messages that a queue gave up, kept where an operator can see them and put them back. */
export class DeadLetterService {
  constructor(private readonly deps: DeadLetterServiceDeps) {}

  /** Begins to take them out of the broker's queue. */
  async start(): Promise<void> {
    const { broker, store, logger, now } = this.deps;
    await broker.consumeDeadLetters(async (body, { from, reason, requestId, headers }) => {
      const json = JSON.stringify(body);
      const fingerprint = fingerprintOf(from, requestId, headers['x-death'], json);
      const kept = json.length <= MAX_BODY_LENGTH ? json : null;
      await store.keep({
        fingerprint,
        queue: from,
        reason,
        requestId,
        body: kept,
        at: now(),
        requeuedAt: null,
      });
      logger.error('dead_letter.kept', { queue: from, reason });
    });
  }

  async list(paging: Paging, filter: DeadLetterFilter): Promise<Page<DeadLetterDocument>> {
    return await this.deps.store.list(paging, filter);
  }

  /**
   * Puts a message back into its queue. Sent first and marked then: a crash in between lets it be sent twice, which
   * every consumer can stand, and never lets it be lost.
   * @throws NotFoundError; ConflictError where it was requeued before, or can't be.
   */
  async requeue(id: number): Promise<DeadLetterDocument> {
    const { store, broker, now } = this.deps;
    const letter = await store.find(id);
    if (!letter) throw new NotFoundError('There is no such dead letter.');
    if (letter.requeuedAt) throw new ConflictError('The message was put back already.');
    if (letter.body === null) throw new ConflictError('The message was too long to be kept.');
    if (!ALL_QUEUES.some(({ name }) => name === letter.queue)) {
      throw new ConflictError('The queue of the message is not there any more.');
    }
    await broker.sendByName(letter.queue, JSON.parse(letter.body), letter.requestId);
    const requeuedAt = now();
    await store.markRequeued(id, requeuedAt);
    return { ...letter, requeuedAt };
  }
}

/** RabbitMQ's note of the death has its time, so that a message that dies again after a requeue is another one. */
function fingerprintOf(queue: string, requestId: string, death: unknown, body: string): string {
  return createHash('sha256')
    .update(JSON.stringify([queue, requestId, death ?? null]))
    .update(body)
    .digest('base64url');
}
