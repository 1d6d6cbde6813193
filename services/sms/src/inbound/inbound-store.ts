import { Schema, type mongo } from 'mongoose';
import { collectionOf, type MongoConnection } from '@herald/mongo';
import type { InboundMessage } from '../carriers/carrier';

interface InboundDocument extends InboundMessage {
  companies: number[];
  action: 'stop' | 'start' | 'none';
  at: Date;
}

const KEPT_SECONDS = 90 * 24 * 3_600;

// Documents are written by the driver itself: their type alone says what is in them.
const schema = new Schema<InboundDocument>({}, { collection: 'inbound_messages' });
schema.index({ companies: 1, at: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Messages from phones, kept for the operator. */
export class InboundStore {
  private readonly collection: mongo.Collection<InboundDocument>;

  constructor(connection: MongoConnection) {
    this.collection = collectionOf(connection.model<InboundDocument>('InboundMessage', schema));
  }

  async add(message: InboundMessage, companies: number[], action: InboundDocument['action']): Promise<void> {
    await this.collection.insertOne({ ...message, companies, action, at: new Date() });
  }
}
