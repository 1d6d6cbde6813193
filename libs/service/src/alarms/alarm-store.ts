import type { mongo } from 'mongoose';
import type { Alarm, AlarmsAnswer, AlarmsRequest } from '@herald/contracts';
import { readGauge, type Registry } from '@herald/telemetry/metrics';
import type { MongoConnection } from '@herald/mongo';
import { type AlarmDocument, alarmsIn } from './alarm-model';

/** The active alarms of this service. */
export class AlarmStore {
  private readonly alarms: mongo.Collection<AlarmDocument>;

  constructor(connection: MongoConnection) {
    this.alarms = alarmsIn(connection);
  }

  /** Lists active alarms, newest first. */
  async newest({ kind, limit }: AlarmsRequest): Promise<AlarmsAnswer> {
    const filter = kind === undefined ? {} : { kind };
    const [total, alarms] = await Promise.all([
      this.alarms.countDocuments(filter),
      this.alarms.find(filter).sort({ since: -1, _id: 1 }).limit(limit).toArray(),
    ]);
    return { total, alarms: alarms.map(shown) };
  }

  /** The active alarms among these. */
  async standing(ids: string[]): Promise<Set<string>> {
    const found = await this.alarms.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  async raise(alarm: AlarmDocument): Promise<void> {
    const { _id, ...rest } = alarm;
    await this.alarms.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
  }

  async end(id: string): Promise<void> {
    await this.alarms.deleteOne({ _id: id });
  }

  /** Exports the number of active alarms of each kind, without names, which do not belong in metrics. Every instance reports the same value. */
  observe(registry: Registry, kinds: readonly string[]): void {
    readGauge(registry, {
      name: 'herald_alarms',
      help: 'Active alarms by kind; `herald alarms` lists them. The same at every instance.',
      labelNames: ['kind'],
      read: () =>
        Promise.all(
          kinds.map(async (kind) => ({
            labels: { kind },
            value: await this.alarms.countDocuments({ kind }),
          })),
        ),
    });
  }
}

function shown({ kind, since, text, said, about }: AlarmDocument): Alarm {
  const { route = null, company = null, brandID = null, prefix = null } = about;
  return { kind, since: since.toISOString(), text, ...said, route, company, brandID, prefix };
}
