import { declareCollection } from '@herald/mongo';

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

export const stopListIn = declareCollection<StopListDocument>('stop_list', {
  key: { company: 1, number: 1 },
  unique: true,
});
