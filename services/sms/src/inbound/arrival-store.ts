import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { InboundMessage } from '../carriers/carrier';
import { type ArrivalDocument, arrivalsIn, type Owner } from './inbound-model';

/** So long after a message its repetition may come, where its answer may not have arrived. */
export const REPEATED_WITHIN_MS = 60_000;
/** Parts of a longer message name it by a number that comes again: after 256 further ones of the phone at the earliest. */
const PARTS_KNOWN_MS = 24 * 3_600_000;

/** What came, where it goes on: with the parts of its message that are there. */
export interface Arrived {
  arrival: ArrivalDocument;
  /** It is in the way of what came: another message of the phone had its number. It has to end first. */
  isOther: boolean;
}

/** Parts of messages in MongoDB, from whichever process they came. */
export class ArrivalStore {
  private readonly collection: mongo.Collection<ArrivalDocument>;

  constructor(connection: MongoConnection) {
    this.collection = arrivalsIn(connection);
  }

  /**
   * Stores a part, or a whole message, where it is not there yet.
   * @param late after a message that was given up without it
   * @param owner of a whole message, so that nothing is left to be decided: what was decided first counts
   */
  async add(message: InboundMessage, late: number, owner?: Owner): Promise<Arrived> {
    const { route, from, to, part, connection } = message;
    const sequence = part?.sequence ?? 1;
    const place = `parts.${sequence}`;
    const answeredOn = `connections.${sequence}`;
    const octets = new mongo.Binary(Buffer.from(message.text, 'utf16le'));
    const kept = <T>(name: string, value: T) => ({ [name]: { $ifNull: [`$${name}`, value] } });
    const known = { $add: ['$$NOW', part ? PARTS_KNOWN_MS : REPEATED_WITHIN_MS] };
    const found = await this.collection.findOneAndUpdate(
      { _id: arrivalKey(message, late) },
      [
        {
          $set: {
            ...kept('message', new mongo.ObjectId()),
            ...kept('route', { $literal: route }),
            ...kept('from', { $literal: from }),
            ...kept('to', { $literal: to }),
            ...kept('total', part?.total ?? 1),
            ...kept('at', '$$NOW'),
            ...kept('expireAt', known),
            ...kept('stored', false),
            ...kept(place, octets),
            // The answer goes where it came last.
            [answeredOn]: {
              $cond: ['$stored', { $ifNull: [`$${answeredOn}`, connection.id] }, connection.id],
            },
            ...(owner && kept('decided', { $literal: { owner, sequences: [1] } })),
            seenAt: '$$NOW',
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    const arrival = found!;
    const isThere = octetsOf(arrival, sequence).equals(octets.buffer);
    // What was never stored was never answered either, and is what comes again, however late.
    const isOver = arrival.stored && arrival.expireAt <= arrival.seenAt;
    return { arrival, isOther: !isThere || isOver };
  }

  /** Whose the message is, and of which parts it is made: what was decided first counts. */
  async decide(
    { _id, message }: ArrivalDocument,
    owner: Owner,
    sequences: number[],
  ): Promise<ArrivalDocument | null> {
    return this.collection.findOneAndUpdate(
      { _id, message },
      [{ $set: { decided: { $ifNull: ['$decided', { $literal: { owner, sequences } }] } } }],
      { returnDocument: 'after' },
    );
  }

  /** It was repeated over this connection, and is answered there. */
  async repeated({ _id, message }: ArrivalDocument, sequence: number, connection: string): Promise<void> {
    await this.collection.updateOne({ _id, message }, { $set: { [`connections.${sequence}`]: connection } });
  }

  /** Its message is stored: it is kept to know what comes again. */
  async settle({ _id, message }: ArrivalDocument): Promise<void> {
    await this.collection.updateOne({ _id, message }, { $set: { stored: true } });
  }

  /** Makes way for another message under its key. */
  async remove({ _id, message }: ArrivalDocument): Promise<void> {
    await this.collection.deleteOne({ _id, message, stored: true });
  }

  /** Messages whose first part came so long ago and that are not stored, the oldest first. */
  async unfinished(olderThanMs: number, limit: number): Promise<ArrivalDocument[]> {
    return this.collection
      .find({ stored: false, $expr: { $lte: ['$at', { $subtract: ['$$NOW', olderThanMs] }] } })
      .sort({ at: 1 })
      .limit(limit)
      .toArray();
  }
}

/**
 * A centre gives messages of phones no id. A part is known by its phone, address, reference and total; a whole message by
 * its text. Not by its route: what one bind did not answer may come over another.
 */
function arrivalKey({ from, to, text, part }: InboundMessage, late: number): string {
  const what = part ? [part.reference, part.total, late] : [text];
  return createHash('sha256')
    .update(JSON.stringify([from, to, ...what]))
    .digest('base64url');
}

/** The text of these parts of a message, in their order. */
export function joinedText({ parts }: Pick<ArrivalDocument, 'parts'>, sequences: number[]): string {
  const octets = sequences.map((sequence) => octetsOf({ parts }, sequence));
  const text = Buffer.concat(octets).toString('utf16le');
  // Half a character that nothing completed becomes U+FFFD: it can neither be stored nor called back.
  return Buffer.from(text).toString();
}

function octetsOf({ parts }: Pick<ArrivalDocument, 'parts'>, sequence: number): Buffer {
  return Buffer.from(parts[sequence]!.buffer);
}

/** Which parts are there. */
export function sequencesOf({ parts }: Pick<ArrivalDocument, 'parts'>): number[] {
  return Object.keys(parts)
    .map(Number)
    .sort((one, other) => one - other);
}
