import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Broker } from '@herald/broker';
import { ALL_QUEUES } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { type Counters, isDuplicateKey } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import type { DeadLetterDocument } from './dead-letter-model';

export interface DeadLettersDeps {
  letters: mongo.Collection<DeadLetterDocument>;
  counters: Counters;
  broker: Pick<Broker, 'consumeDeadLetters' | 'sendByName'>;
  logger: Logger;
  now(): Date;
}

export interface DeadLetterFilter {
  queue?: string;
  /** true: only messages that an operator has neither requeued nor dismissed. */
  open?: boolean;
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const OPEN = { requeuedAt: null, dismissedAt: null };
/** Limits the cost of a count. More open messages than this are an incident of their own. */
const COUNTED_AT_MOST = 10_000;

/** Dead-lettered messages in MongoDB, kept until 30 days after an operator has requeued or dismissed them. */
export class DeadLetters {
  constructor(private readonly deps: DeadLettersDeps) {}

  /** Starts to consume the broker's dead-letter queue. */
  async start(): Promise<void> {
    const { broker, logger, now } = this.deps;
    await broker.consumeDeadLetters(async (content, { from, reason, requestId, messageId, headers }) => {
      const fingerprint = fingerprintOf([from, requestId, messageId, headers['x-death'] ?? null], content);
      const stored =
        content.length <= MAX_BODY_BYTES ? readable(content) : ({ body: null, encoding: 'utf8' } as const);
      await this.keep({ fingerprint, queue: from, reason, requestId, ...stored, at: now(), ...OPEN });
      logger.error('dead_letter.kept', { queue: from, reason });
    });
  }

  /** Newest first. */
  async list(paging: PagingById, { queue, open }: DeadLetterFilter): Promise<Page<DeadLetterDocument>> {
    const filter = { ...(queue !== undefined && { queue }), ...(open && OPEN) };
    return await findPageById(this.deps.letters, { paging, filter, all: {}, byDefault: 'newest first' });
  }

  /** Messages that an operator has neither requeued nor dismissed, by queue. */
  async countOpen(): Promise<Map<string, number>> {
    const counts = this.deps.letters.aggregate<{ _id: string; count: number }>([
      { $match: OPEN },
      { $limit: COUNTED_AT_MOST },
      { $group: { _id: '$queue', count: { $sum: 1 } } },
    ]);
    return new Map(await counts.map(({ _id, count }): [string, number] => [_id, count]).toArray());
  }

  /** Sends a message first and marks it then: a crash in between sends it twice, which consumers tolerate. @throws NotFoundError, ConflictError */
  async requeue(id: number): Promise<DeadLetterDocument> {
    const { letters, broker, now } = this.deps;
    const letter = await this.findUnqueued(id);
    if (letter.body === null)
      throw new ConflictError('Cannot requeue: the message was too large to be stored.');
    if (!ALL_QUEUES.some(({ name }) => name === letter.queue)) {
      throw new ConflictError('Cannot requeue: the queue of the message no longer exists.');
    }
    await broker.sendByName(letter.queue, Buffer.from(letter.body, letter.encoding), letter.requestId);
    const requeuedAt = now();
    await letters.updateOne({ _id: id }, { $set: { requeuedAt } });
    return { ...letter, requeuedAt };
  }

  /** From then on the message is not open. Twice changes nothing. @throws NotFoundError; ConflictError if it was requeued */
  async dismiss(id: number): Promise<DeadLetterDocument> {
    const letter = await this.findUnqueued(id);
    if (letter.dismissedAt) return letter;
    const dismissedAt = this.deps.now();
    await this.deps.letters.updateOne({ _id: id }, { $set: { dismissedAt } });
    return { ...letter, dismissedAt };
  }

  /**
   * Erases the bodies of requeued and dismissed messages with one of these numbers. All messages are searched, because they are few.
   * @returns how many were erased, and how many are open and so waited for, because their data may exist nowhere else
   */
  async eraseNumbers(numbers: string[]): Promise<{ erased: number; waiting: number }> {
    const { letters } = this.deps;
    const body = { $in: numbers.map((number) => new RegExp(`(?<!\\d)${number}(?!\\d)`)) };
    const waiting = await letters.countDocuments({ body, ...OPEN });
    const { modifiedCount: erased } = await letters.updateMany(
      { body, $or: [{ requeuedAt: { $ne: null } }, { dismissedAt: { $ne: null } }] },
      { $set: { body: null } },
    );
    return { erased, waiting };
  }

  /** Stores a message; a message that is already stored stays unchanged. */
  private async keep(letter: Omit<DeadLetterDocument, '_id'>): Promise<void> {
    const { letters, counters } = this.deps;
    if (await letters.findOne({ fingerprint: letter.fingerprint }, { projection: { _id: 1 } })) return;
    try {
      await letters.insertOne({ _id: await counters.reserveNumbers('dead_letters'), ...letter });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async findUnqueued(id: number): Promise<DeadLetterDocument> {
    const letter = await this.deps.letters.findOne({ _id: id });
    if (!letter) throw new NotFoundError('There is no such dead letter.');
    if (letter.requeuedAt) throw new ConflictError('The message was already requeued.');
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
