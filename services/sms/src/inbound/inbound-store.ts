import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, spreadBy } from '@herald/mongo';
import type { InboundMessage } from '../carriers/carrier';

/** What a message from a phone did to the stop lists. */
export type InboundAction = 'stop' | 'start' | 'none';

interface InboundDocument extends InboundMessage {
  companies: number[];
  action: InboundAction;
  at: Date;
}

const KEPT_SECONDS = 90 * 24 * 3_600;

export const messagesIn = declareCollection<InboundDocument>(
  'inbound_messages',
  spreadBy('_id', 'what phones write: kept, and seldom read'),
  { key: { companies: 1, at: -1 } },
  { key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS },
);

/** Messages from phones, kept for the operator. */
export class InboundStore {
  private readonly collection: mongo.Collection<InboundDocument>;

  constructor(connection: MongoConnection) {
    this.collection = messagesIn(connection);
  }

  async add(message: InboundMessage, companies: number[], action: InboundAction): Promise<void> {
    await this.collection.insertOne({ ...message, companies, action, at: new Date() });
  }
}
