import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';
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
    return this.with(
      await this.presets
        .find({ removed: { $ne: true } })
        .sort({ _id: 1 })
        .toArray(),
    );
  }

  /** As it was given; null if there is none of the operator's with this name. */
  async given(name: string): Promise<unknown> {
    const own = await this.presets.findOne({ _id: name, removed: { $ne: true } });
    return own && JSON.parse(own.preset);
  }

  async put(name: string, given: object): Promise<void> {
    const set = { preset: JSON.stringify(given), updatedAt: new Date() };
    await this.presets.updateOne({ _id: name }, { $set: set, $unset: { removed: '' } }, { upsert: true });
  }

  async remove(name: string): Promise<void> {
    await this.presets.updateOne({ _id: name }, { $set: { removed: true, updatedAt: new Date() } });
  }

  private with(documents: PresetDocument[]): Presets {
    const own = documents.map(({ _id, preset: text }) => {
      const preset = this.read.get(text) ?? readPreset(JSON.parse(text));
      this.read.set(text, preset);
      return [_id, preset] as const;
    });
    return new Map([...shippedPresets(), ...own]);
  }
}
