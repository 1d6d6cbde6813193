import { coded } from '@herald/contracts/errors';
import type { mongo } from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import {
  type AlarmDocument,
  alarmsIn,
  readSubject,
  type ShareState,
  talliesIn,
  type TallyDocument,
  watchedIn,
  type WatchedDocument,
} from './alarm-model';
import { nextState, type ShareAlarm, type Slice } from './share-alarm';

export interface WatchDeps {
  connection: MongoConnection;
  logger: Logger;
  /** The alarms by kind. */
  alarms: Readonly<Record<string, ShareAlarm>>;
}

const SLICE_MS = 5_000;
/** The maximum number of tallies that one transaction processes. */
const AT_ONCE = 200;
const ALARMS = 10_000;

/**
 * Reads the counts of all processes, and raises and ends alarms. One transaction removes the counts and stores the state of their subjects. So
 * another process can continue after a crash without loss or repetition, and two processes at once only conflict.
 */
export class Watch {
  private readonly tallies: mongo.Collection<TallyDocument>;
  private readonly watched: mongo.Collection<WatchedDocument>;
  private readonly alarms: mongo.Collection<AlarmDocument>;

  constructor(private readonly deps: WatchDeps) {
    this.tallies = talliesIn(deps.connection);
    this.watched = watchedIn(deps.connection);
    this.alarms = alarmsIn(deps.connection);
  }

  /** Processes all counts. @param goOn called before each transaction; returns false to stop */
  async updateAlarms(goOn = (): boolean => true): Promise<void> {
    let taken = AT_ONCE;
    while (taken === AT_ONCE && goOn()) taken = await this.takeSome();
  }

  /** Ends alarms that have had no outcome for a long time. */
  async tidy(now = Date.now()): Promise<void> {
    const kinds = Object.keys(this.deps.alarms);
    const standing = await this.alarms
      .find({ kind: { $in: kinds } })
      .limit(ALARMS)
      .toArray();
    const ids = standing.map(({ _id }) => _id);
    const seen = await this.watched.find({ _id: { $in: ids } }).toArray();
    const seenOf = new Map(seen.map((one) => [one._id, one]));
    for (const { _id, kind } of standing) {
      const known = seenOf.get(_id);
      const quietMs = this.deps.alarms[kind]!.quietMs(known?.state.isBad ?? false);
      if (known && now - known.seenAt.getTime() < quietMs) continue;
      if (known) {
        const { seenAt, state } = known;
        const $set = { state: { ...state, good: 0, bad: 0, raisedAt: null } };
        const { matchedCount } = await this.watched.updateOne({ _id, seenAt }, { $set });
        if (matchedCount === 0) continue;
      }
      await this.alarms.deleteOne({ _id });
      this.deps.logger.info('alarm.ended', { alarm: _id, why: 'no recent traffic' });
    }
  }

  /** @returns the number of tallies processed */
  private async takeSome(): Promise<number> {
    const { connection, logger } = this.deps;
    const { taken, raised, ended } = await inTransaction(connection, async (session) => {
      const tallies = await this.tallies.find({}, { session }).sort({ at: 1 }).limit(AT_ONCE).toArray();
      if (tallies.length === 0) return { taken: 0, raised: [], ended: [] };
      const changes = await this.advance(slicesOf(tallies), session);
      await this.tallies.deleteMany({ _id: { $in: tallies.map(({ _id }) => _id) } }, { session });
      return { taken: tallies.length, ...changes };
    });
    for (const { _id, text } of raised) logger.warn('alarm.raised', { alarm: _id, text });
    for (const alarm of ended) logger.info('alarm.ended', { alarm });
    return taken;
  }

  private async advance(
    slices: ReadonlyMap<string, Slice[]>,
    session: mongo.ClientSession,
  ): Promise<{ raised: AlarmDocument[]; ended: string[] }> {
    const raised: AlarmDocument[] = [];
    const ended: string[] = [];
    const known = await this.watched.find({ _id: { $in: [...slices.keys()] } }, { session }).toArray();
    const stateOf = new Map(known.map(({ _id, state }) => [_id, state]));
    const writes: mongo.AnyBulkWriteOperation<WatchedDocument>[] = [];
    for (const [_id, own] of slices) {
      const { kind, about } = readSubject(_id);
      const alarm = this.deps.alarms[kind];
      // A process of another version counted outcomes of a kind that is unknown to this version.
      if (!alarm) continue;
      const before = stateOf.get(_id) ?? null;
      const state = own.reduce<ShareState | null>((last, slice) => nextState(alarm, last, slice), before)!;
      const wasActive = before !== null && before.raisedAt !== null;
      if (state.raisedAt !== null && !wasActive) {
        const since = new Date(state.raisedAt);
        const percent = Math.round((100 * state.bad) / (state.good + state.bad));
        const words = alarm.text(about, percent);
        raised.push({ _id, kind, about, since, text: words.text, said: coded(words) });
      }
      if (state.raisedAt === null && wasActive) ended.push(_id);
      const seenAt = new Date(own.at(-1)!.at);
      writes.push({
        updateOne: { filter: { _id }, update: { $set: { kind, seenAt, state } }, upsert: true },
      });
    }
    if (writes.length > 0) await this.watched.bulkWrite(writes, { session, ordered: false });
    for (const { _id, ...rest } of raised)
      await this.alarms.replaceOne({ _id }, rest, { session, upsert: true });
    if (ended.length > 0) await this.alarms.deleteMany({ _id: { $in: ended } }, { session });
    return { raised, ended };
  }
}

/** Adds up the counts of all processes for the same time. @returns subject → slices in the order of time */
function slicesOf(tallies: readonly TallyDocument[]): Map<string, Slice[]> {
  const slices = new Map<string, Slice[]>();
  for (const { at: timestamp, counts } of tallies) {
    const at = Math.floor(timestamp.getTime() / SLICE_MS) * SLICE_MS;
    for (const { subject, good, bad } of counts) {
      const own = slices.get(subject) ?? [];
      slices.set(subject, own);
      const last = own.at(-1);
      if (last?.at === at) Object.assign(last, { good: last.good + good, bad: last.bad + bad });
      else own.push({ at, good, bad });
    }
  }
  return slices;
}
