import type { mongo } from 'mongoose';
import { groupBy } from '@herald/values/grouping';
import type { MongoConnection } from '@herald/mongo';
import { split } from '@herald/values/segmentation';
import { type BatchRef, ofBatches } from '../../model/batch-filter';
import {
  type BatchDocument,
  batchesIn,
  type BatchTextsDocument,
  cutOf,
  textsIn,
} from '../../model/batch-model';
import { textOf } from '../../model/batch-texts';
import type { PartRef } from './outcome';
import { indeterminateId } from './submission-store';

/** Maximum number of parts per query. Parts beyond it get no text. */
const MOST = 1_000;

/** Reads the texts of single parts as long as their batches are kept with text. The text of an OTP is deleted once it is submitted. */
export class PartTextStore {
  private readonly batches: mongo.Collection<BatchDocument>;
  private readonly texts: mongo.Collection<BatchTextsDocument>;

  constructor(connection: MongoConnection) {
    this.batches = batchesIn(connection);
    this.texts = textsIn(connection);
  }

  /** Returns the texts by `indeterminateId`. */
  async of(refs: PartRef[]): Promise<Map<string, string>> {
    const asked = refs.slice(0, MOST);
    if (asked.length === 0) return new Map();
    const batches = [...groupBy(asked, ({ batch }) => batch).values()].map(([ref]) => refOf(ref!));
    const projection = { company: 1, text: 1, cut: 1 } as const;
    const found = await this.batches.find(ofBatches(batches), { projection }).toArray();
    const known = new Map(found.map((batch) => [batch._id, batch]));
    const parts = new Map<string, string>();
    const add = async (ref: PartRef): Promise<void> => {
      const batch = known.get(ref.batch);
      const text = batch ? await textOf(this.texts, batch, ref.i) : null;
      const part = text === null ? undefined : split(text, cutOf(batch!, ref.i)).parts[ref.part];
      if (part !== undefined) parts.set(indeterminateId(ref), part);
    };
    await Promise.all(asked.map(add));
    return parts;
  }
}

function refOf({ batch: _id, company }: PartRef): BatchRef {
  return { _id, company };
}
