import type { mongo } from 'mongoose';
import type { DeadLetterDocument } from '../dead-letters/dead-letter-model';
import type { Counts, Subject } from './erasure-model';

export interface OwnTracesDeps {
  deadLetters: mongo.Collection<DeadLetterDocument>;
}

/** The gateway's own personal data: dead-lettered messages. There are few of them, so all are searched. */
export class OwnTraces {
  constructor(private readonly deps: OwnTracesDeps) {}

  /** Of a message that an operator has dealt with its body goes; one that is open is waited for, because it may be all that is left. */
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
