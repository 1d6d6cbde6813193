import type { mongo } from 'mongoose';
import type { DeadLetterDocument } from '../dead-letters/dead-letter-model';
import type { Counts, Subject } from './erasure-model';

export interface OwnTracesDeps {
  deadLetters: mongo.Collection<DeadLetterDocument>;
}

/** The gateway's own personal data: dead-lettered messages. Their number is small, so all of them are searched. */
export class OwnTraces {
  constructor(private readonly deps: OwnTracesDeps) {}

  /** Erases the bodies of requeued and dismissed messages. Open messages are waited for, because their data may exist nowhere else. */
  async erase({ numbers }: Subject): Promise<{ erased: Counts; waiting: Counts }> {
    const { deadLetters } = this.deps;
    const body = { $in: numbers.map(({ number }) => new RegExp(`(?<!\\d)${number}(?!\\d)`)) };
    const isOpen = { requeuedAt: null, dismissedAt: null };
    const waiting = await deadLetters.countDocuments({ body, ...isOpen });
    const { modifiedCount } = await deadLetters.updateMany(
      { body, $or: [{ requeuedAt: { $ne: null } }, { dismissedAt: { $ne: null } }] },
      { $set: { body: null } },
    );
    return { erased: { 'dead letters': modifiedCount }, waiting: { 'dead letters': waiting } };
  }
}
