import { type Cut, split } from '@herald/values/segmentation';
import type { PartSubmission, Unit } from '../../carriers/carrier';
import { cutOf } from '../../model/batch-model';
import type { ClaimedBatch } from '../../record/outcomes/claim';
import type { ClaimStore } from '../claim-store';
import { messageReferenceOf } from '../../record/outcomes/message-reference';
import { type PartRef, referenceOf } from '../../record/outcomes/outcome';

/** A recipient's message, cut into parts. */
export type Message = ReturnType<typeof split> & { text: string };

function messageOf(text: string, cut: Cut | undefined): Message {
  return { ...split(text, cut), text };
}

/** The messages to the recipients of a batch: either one text for all, or one text per recipient. */
export class BatchMessages {
  private textOf: (i: number) => string | null = () => null;
  /** The shared text, split once for each way of cutting it. */
  private readonly cut = new Map<Cut | undefined, Message>();

  constructor(
    private readonly batch: ClaimedBatch,
    /** Whether the batch belongs to a large send. */
    private readonly large: boolean,
  ) {}

  async load(claims: Pick<ClaimStore, 'textsOf'>): Promise<void> {
    this.textOf = await claims.textsOf(this.batch);
  }

  /** Null if the text of the recipient is deleted. */
  of(i: number): Message | null {
    const cut = cutOf(this.batch, i);
    const { text: one } = this.batch;
    if (one === null) {
      const own = this.textOf(i);
      return own === null ? null : messageOf(own, cut);
    }
    const known = this.cut.get(cut) ?? messageOf(one, cut);
    this.cut.set(cut, known);
    return known;
  }

  /**
   * A part of a recipient's message, counted from 0, in the form in which carriers get it.
   * @param unit `message`: it stands for the whole message
   */
  submission(
    i: number,
    part: number,
    message: Message,
    isWanted: (ref: PartRef) => boolean,
    unit?: Unit,
  ): PartSubmission {
    const { batch } = this;
    const ref = { batch: batch._id, i, part };
    return {
      priority: batch.priority,
      queue: batch.priority === 'otp' && this.large ? 'standard' : batch.priority,
      sender: batch.sender,
      number: batch.numbers[i]!,
      encoding: message.encoding,
      text: message.parts[part]!,
      message: message.text,
      // Equal in every try, so that a part submitted again completes the message on the phone.
      reference: (batch.smsID + batch.first + i) % 256,
      total: message.parts.length,
      sequence: part + 1,
      ownReference: referenceOf(ref),
      messageReference: messageReferenceOf(batch, i),
      ...(unit && { unit }),
      expiresAt: batch.expiresAt,
      ...(batch.test && { test: true }),
      wanted: () => isWanted(ref),
    };
  }
}
