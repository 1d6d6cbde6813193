import type { mongo } from 'mongoose';
import { ConflictError, said } from '@herald/contracts/errors';
import { declareCollection, isDuplicateKey, type MongoConnection, unsharded } from '@herald/mongo';
import type { Preset } from '../http/preset';
import { readPreset } from '../http/preset-reader';
import { shippedPresets } from '../http/presets';

/** An operator's own preset. */
export interface PresetDocument {
  /** Its name. */
  _id: string;
  /** As it was given, in JSON: its names may be none of a document. */
  preset: string;
  updatedAt: Date;
  /** No new route may use it. It stays readable, because a route that was added at the same time may. */
  removed?: true;
}

export const presetsIn = declareCollection<PresetDocument>(
  'route_presets',
  unsharded('a document per preset'),
);

/** Presets by name. */
export type Presets = ReadonlyMap<string, Preset>;

/** The operator's own presets, beside those that Herald ships. */
export class PresetStore {
  private readonly presets: mongo.Collection<PresetDocument>;
  /** By their text, because they are read with the routes, again and again. */
  private readonly read = new Map<string, Preset>();

  constructor(connection: MongoConnection) {
    this.presets = presetsIn(connection);
  }

  /** All that a route may use, also removed ones. */
  async all(): Promise<Presets> {
    return this.with(await this.presets.find().sort({ _id: 1 }).toArray());
  }

  /** Without removed ones. */
  async offered(): Promise<Presets> {
    return this.with(await this.own());
  }

  /** The operator's, without removed ones. */
  async own(): Promise<PresetDocument[]> {
    return this.presets
      .find({ removed: { $ne: true } })
      .sort({ _id: 1 })
      .toArray();
  }

  /** Null if there is none of the operator's with this name. */
  async find(name: string): Promise<PresetDocument | null> {
    return this.presets.findOne({ _id: name, removed: { $ne: true } });
  }

  /**
   * Adds or replaces a preset.
   * @param before as it was read; null = there was none
   * @throws ConflictError if it was changed since
   */
  async put(name: string, given: object, before: PresetDocument | null): Promise<PresetDocument> {
    const set = { preset: JSON.stringify(given), updatedAt: new Date() };
    const known = before
      ? { _id: name, preset: before.preset, updatedAt: before.updatedAt, removed: { $exists: false } }
      : { _id: name, removed: true as const };
    const { matchedCount, upsertedCount } = await this.presets
      .updateOne(known, { $set: set, $unset: { removed: '' } }, { upsert: before === null })
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) return { matchedCount: 0, upsertedCount: 0 };
        throw error;
      });
    if (matchedCount + upsertedCount === 0) throw new ConflictError(said('changed_meanwhile', { name }));
    return { _id: name, ...set };
  }

  async remove(name: string): Promise<void> {
    await this.presets.updateOne({ _id: name }, { $set: { removed: true, updatedAt: new Date() } });
  }

  presetOf({ preset: text }: PresetDocument): Preset {
    const preset = this.read.get(text) ?? readPreset(JSON.parse(text));
    this.read.set(text, preset);
    return preset;
  }

  private with(documents: PresetDocument[]): Presets {
    const own = documents.map((document) => [document._id, this.presetOf(document)] as const);
    return new Map([...shippedPresets(), ...own]);
  }
}
