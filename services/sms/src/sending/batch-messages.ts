import { type Cut, split } from '@herald/segmentation';
import type { PartSubmission } from '../carriers/carrier';
import { cutOf } from '../jobs/batch-model';
import { originOf } from '../jobs/shared-batch';
import type { ClaimedBatch } from './claim';
import type { ClaimStore } from './claim-store';
import { type PartPlace, referenceOf } from './facts';

/** A recipient's message, cut into parts. */
export type Message = ReturnType<typeof split> & { text: string };

function messageOf(text: string, cut: Cut | undefined): Message {
  return { ...split(text, cut), text };
}

/** What the recipients of a batch are to get: one text for all, or one each. */
export class BatchMessages {
  private texts: string[] | null = null;
  /** Of the text that all get, in each way in which it is cut. */
  private readonly cut = new Map<Cut | undefined, Message>();

  constructor(
    private readonly batch: ClaimedBatch,
    /** Whether it is of a large send. */
    private readonly large: boolean,
  ) {}

  async load(claims: Pick<ClaimStore, 'textsOf'>): Promise<void> {
    this.texts = await claims.textsOf(this.batch);
  }

  /** Null where its text is gone. */
  of(i: number): Message | null {
    const cut = cutOf(this.batch, i);
    const { text: one } = this.batch;
    if (one === null) {
      const own = this.texts?.[i];
      return own === undefined ? null : messageOf(own, cut);
    }
    const known = this.cut.get(cut) ?? messageOf(one, cut);
    this.cut.set(cut, known);
    return known;
  }

  /** A part of a recipient's message, from 0, as it goes to a carrier. */
  submission(
    i: number,
    part: number,
    message: Message,
    isWanted: (place: PartPlace) => boolean,
  ): PartSubmission {
    const { batch } = this;
    const place = { batch: batch._id, i, part };
    return {
      lane: batch.lane,
      line: batch.lane === 'otp' && this.large ? 'standard' : batch.lane,
      sender: originOf(batch, i).sender,
      number: batch.numbers[i]!,
      encoding: message.encoding,
      text: message.parts[part]!,
      message: message.text,
      // The same at every try, so that a part submitted again completes the message on the phone.
      reference: (batch.smsID + batch.first + i) % 256,
      total: message.parts.length,
      sequence: part + 1,
      ownReference: referenceOf(place),
      expiresAt: batch.expiresAt,
      ...(batch.test && { test: true }),
      wanted: () => isWanted(place),
    };
  }
}
