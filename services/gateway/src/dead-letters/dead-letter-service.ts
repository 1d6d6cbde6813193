import { createHash } from 'node:crypto';
import type { Broker } from '@herald/broker';
import { ALL_QUEUES } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { DeadLetterDocument } from './dead-letter-model';
import type { DeadLetterStore } from './dead-letter-store';

export interface DeadLetterServiceDeps {
  store: Pick<DeadLetterStore, 'keep' | 'find' | 'mark'>;
  broker: Pick<Broker, 'consumeDeadLetters' | 'sendByName'>;
  logger: Logger;
  now(): Date;
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Dead-lettered messages, kept so that an operator can see and requeue them. */
export class DeadLetterService {
  constructor(private readonly deps: DeadLetterServiceDeps) {}

  /** Starts to consume the broker's dead-letter queue. */
  async start(): Promise<void> {
    const { broker, store, logger, now } = this.deps;
    await broker.consumeDeadLetters(async (content, { from, reason, requestId, messageId, headers }) => {
      const fingerprint = fingerprintOf([from, requestId, messageId, headers['x-death'] ?? null], content);
      const kept = content.length <= MAX_BODY_BYTES ? readable(content) : null;
      await store.keep({
        fingerprint,
        queue: from,
        reason,
        requestId,
        body: kept?.body ?? null,
        encoding: kept?.encoding ?? 'utf8',
        at: now(),
        requeuedAt: null,
        dismissedAt: null,
      });
      logger.error('dead_letter.kept', { queue: from, reason });
    });
  }

  /**
   * Requeues a message. The message is sent first and marked afterwards: a crash in between may send it twice, which every consumer
   * tolerates, but never loses it.
   * @throws NotFoundError; ConflictError if the message was already requeued or cannot be requeued.
   */
  async requeue(id: number): Promise<DeadLetterDocument> {
    const { store, broker, now } = this.deps;
    const letter = await this.find(id);
    if (letter.requeuedAt) throw new ConflictError('The message was already requeued.');
    if (letter.body === null)
      throw new ConflictError('Cannot requeue: the message was too large to be stored.');
    if (!ALL_QUEUES.some(({ name }) => name === letter.queue)) {
      throw new ConflictError('Cannot requeue: the queue of the message no longer exists.');
    }
    await broker.sendByName(letter.queue, Buffer.from(letter.body, letter.encoding), letter.requestId);
    const requeuedAt = now();
    await store.mark(id, { requeuedAt });
    return { ...letter, requeuedAt };
  }

  /**
   * Dismisses a message, so that it no longer counts as open. Dismissing it twice changes nothing.
   * @throws NotFoundError; ConflictError if the message was requeued.
   */
  async dismiss(id: number): Promise<DeadLetterDocument> {
    const letter = await this.find(id);
    if (letter.requeuedAt) throw new ConflictError('The message was already requeued.');
    if (letter.dismissedAt) return letter;
    const dismissedAt = this.deps.now();
    await this.deps.store.mark(id, { dismissedAt });
    return { ...letter, dismissedAt };
  }

  private async find(id: number): Promise<DeadLetterDocument> {
    const letter = await this.deps.store.find(id);
    if (!letter) throw new NotFoundError('There is no such dead letter.');
    return letter;
  }
}

/** The message's id and RabbitMQ's `x-death` header distinguish a message that died twice from a dead letter that is delivered twice. */
function fingerprintOf(marks: unknown[], content: Buffer): string {
  return createHash('sha256').update(JSON.stringify(marks)).update(content).digest('base64url');
}

/** Returns UTF-8 content as text, so that an operator can read it, and other content as base64, so that its bytes are preserved. */
function readable(content: Buffer): Pick<DeadLetterDocument, 'body' | 'encoding'> {
  const text = content.toString('utf8');
  const isText = Buffer.from(text, 'utf8').equals(content);
  return isText ? { body: text, encoding: 'utf8' } : { body: content.toString('base64'), encoding: 'base64' };
}
