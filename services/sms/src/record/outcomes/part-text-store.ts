import type { mongo } from 'mongoose';
import { groupBy } from '@herald/values/grouping';
import type { MongoConnection } from '@herald/mongo';
import { split } from '@herald/values/segmentation';
import { type BatchRef, ofBatch, ofBatches } from '../../model/batch-filter';
import {
  type BatchDocument,
  batchesIn,
  type BatchTextsDocument,
  cutOf,
  textsIn,
} from '../../model/batch-model';
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
    const found = await this.batches.find(ofBatches(batches), { projection: { text: 1, cut: 1 } }).toArray();
    const known = new Map(found.map((batch) => [batch._id, batch]));
    const own = await Promise.all(asked.map((ref) => known.get(ref.batch)?.text ?? this.own(ref)));
    const parts = new Map<string, string>();
    asked.forEach((ref, at) => {
      const cut = cutOf(known.get(ref.batch) ?? {}, ref.i);
      const text = own[at] === null ? undefined : split(own[at]!, cut).parts[ref.part];
      if (text !== undefined) parts.set(indeterminateId(ref), text);
    });
    return parts;
  }

  /** The recipient's own text, if the texts of the batch differ. */
  private async own(ref: PartRef): Promise<string | null> {
    const projection = { texts: { $slice: [ref.i, 1] } };
    const document = await this.texts.findOne(ofBatch(refOf(ref)), { projection });
    return document?.texts[0] ?? null;
  }
}

function refOf({ batch: _id, company }: PartRef): BatchRef {
  return { _id, company };
}
