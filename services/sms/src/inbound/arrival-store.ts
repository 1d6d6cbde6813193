import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { InboundMessage } from '../carriers/carrier';
import { type ArrivalDocument, arrivalsIn, type Owner } from './inbound-model';

/** For this time after a message, the SMSC may send it again because the answer may not have arrived. */
const REPEATED_WITHIN_MS = 60_000;
/** Providers over HTTP repeat a message for up to a day. */
const ID_KNOWN_MS = 24 * 3_600_000;
/** Parts of a longer message share a reference number that repeats: at the earliest after 256 further messages of the phone. */
const PARTS_KNOWN_MS = 24 * 3_600_000;

/** A stored delivery, with the parts of its message that have arrived. */
export interface Arrived {
  arrival: ArrivalDocument;
  /** Another message of the phone has the same reference number and has to be finished first. */
  isOther: boolean;
}

/** Parts of inbound messages in MongoDB, from all processes. */
export class ArrivalStore {
  private readonly collection: mongo.Collection<ArrivalDocument>;

  constructor(connection: MongoConnection) {
    this.collection = arrivalsIn(connection);
  }

  /**
   * Stores a part or a whole message, unless it is already stored.
   * @param late number of earlier messages under this key that were closed without this part
   * @param owner of a whole message, so that its decision is stored in the same write; an earlier decision counts
   */
  async record(message: InboundMessage, late: number, owner?: Owner): Promise<Arrived> {
    const { route, from, to, part, connection, id } = message;
    const sequence = part?.sequence ?? 1;
    const field = `parts.${sequence}`;
    const answeredOn = `connections.${sequence}`;
    const bytes = new mongo.Binary(Buffer.from(message.text, 'utf16le'));
    const kept = <T>(name: string, value: T) => ({ [name]: { $ifNull: [`$${name}`, value] } });
    const knownMs = id === undefined ? REPEATED_WITHIN_MS : ID_KNOWN_MS;
    const known = { $add: ['$$NOW', part ? PARTS_KNOWN_MS : knownMs] };
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
            ...kept(field, bytes),
            // The connection of the latest answer counts.
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
    const isThere = bytesOf(arrival, sequence).equals(bytes.buffer);
    // A message that was not stored was not answered either, so this is its repetition, however late.
    const isOver = arrival.stored && arrival.expireAt <= arrival.seenAt;
    return { arrival, isOther: !isThere || isOver };
  }

  /**
   * Stores the owner of the message and its parts; an earlier decision counts. Without any decision if another part has arrived since
   * these were read: it is acknowledged, and would be in no message.
   */
  async decide(
    { _id, message }: ArrivalDocument,
    owner: Owner,
    sequences: number[],
  ): Promise<ArrivalDocument | null> {
    const isUnchanged = { $eq: [{ $size: { $objectToArray: '$parts' } }, sequences.length] };
    const decision = { $cond: [isUnchanged, { $literal: { owner, sequences } }, '$$REMOVE'] };
    return this.collection.findOneAndUpdate(
      { _id, message },
      [{ $set: { decided: { $ifNull: ['$decided', decision] } } }],
      { returnDocument: 'after' },
    );
  }

  /** Notes that a part was repeated over this connection and is answered there. */
  async repeated({ _id, message }: ArrivalDocument, sequence: number, connection: string): Promise<void> {
    await this.collection.updateOne({ _id, message }, { $set: { [`connections.${sequence}`]: connection } });
  }

  /** Marks the message as stored. The document is kept to recognize repetitions. */
  async settle({ _id, message }: ArrivalDocument): Promise<void> {
    await this.collection.updateOne({ _id, message }, { $set: { stored: true } });
  }

  /** Deletes a stored entry, so that another message can use its key. */
  async remove({ _id, message }: ArrivalDocument): Promise<void> {
    await this.collection.deleteOne({ _id, message, stored: true });
  }

  /** Messages that are not stored and whose first part arrived this long ago, oldest first. */
  async unfinished(olderThanMs: number, limit: number): Promise<ArrivalDocument[]> {
    return this.collection
      .find({ stored: false, $expr: { $lte: ['$at', { $subtract: ['$$NOW', olderThanMs] }] } })
      .sort({ at: 1 })
      .limit(limit)
      .toArray();
  }
}

/**
 * An SMSC assigns no id to inbound messages; over HTTP there is one, unique at its route. A part is identified by phone, address, reference and total, a whole message by its
 * text. The route is not in the key, because an unanswered message may be repeated over another bind.
 */
function arrivalKey({ route, id, from, to, text, part }: InboundMessage, late: number): string {
  const what = part ? [part.reference, part.total, late] : [text];
  const key = id === undefined ? [from, to, ...what] : { route, id };
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url');
}

/** Joins these parts of a message in the given order. */
export function joinedText({ parts }: Pick<ArrivalDocument, 'parts'>, sequences: number[]): string {
  const bytes = sequences.map((sequence) => bytesOf({ parts }, sequence));
  const text = Buffer.concat(bytes).toString('utf16le');
  // An unpaired surrogate of a missing part becomes U+FFFD: it could neither be stored nor sent in a callback.
  return Buffer.from(text).toString();
}

function bytesOf({ parts }: Pick<ArrivalDocument, 'parts'>, sequence: number): Buffer {
  return Buffer.from(parts[sequence]!.buffer);
}

/** The numbers of the parts that have arrived, ascending. */
export function sequencesOf({ parts }: Pick<ArrivalDocument, 'parts'>): number[] {
  return Object.keys(parts)
    .map(Number)
    .sort((one, other) => one - other);
}
