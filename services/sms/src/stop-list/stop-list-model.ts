import { Schema, type Model } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';

/** The "company" of numbers that nobody may send to. */
export const GLOBAL = 0;

/** A number that must not get a company's messages. */
export interface StopListDocument {
  /** As `stopListId` makes it. */
  _id: string;
  /** 0 = every company. */
  company: number;
  number: string;
  reason: string | null;
  createdAt: Date;
}

export function stopListId(company: number, number: string): string {
  return `${company}/${number}`;
}

// Documents are written and read by the driver itself: their type alone says what is in them.
const schema = new Schema<StopListDocument>({}, { collection: 'stop_list' });
schema.index({ company: 1, number: 1 }, { unique: true });

export function stopListModel(connection: MongoConnection): Model<StopListDocument> {
  return connection.model<StopListDocument>('StopList', schema);
}
