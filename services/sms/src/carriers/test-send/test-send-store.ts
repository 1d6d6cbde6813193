import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { findPage, type Page, type Paging } from '@herald/mongo/paging';
import type { Receipt } from '../carrier';
import { idKey } from '../message-ids';
import { TAKEN_UP_WITHIN_MS, type TestSendDocument, testSendsIn } from './test-send-model';

/** Time for which a delivery receipt is searched. */
const RECEIPT_WITHIN_MS = 72 * 3_600_000;
const HOUR_MS = 3_600_000;
const MOST_LOOKED_FOR = 100;

/** Test sends of all routes: requested by operators, claimed by a sender with a bind of the route. */
export class TestSendStore {
  private readonly tests: mongo.Collection<TestSendDocument>;

  constructor(connection: MongoConnection) {
    this.tests = testSendsIn(connection);
  }

  /**
   * Adds a test send, unless the hourly limit is reached. It is inserted before it is counted, so that concurrent requests to several
   * processes never exceed the limit; no sender claims it until it is counted.
   * @param next `trying`: the sender that is asked claims it, by `takeUpTry`
   * @returns the test send with this id, which may exist already; null if the limit is reached
   */
  async storeTestSend(
    test: Omit<TestSendDocument, 'state'>,
    perHour: number,
    next: 'waiting' | 'trying' = 'waiting',
  ): Promise<TestSendDocument | null> {
    try {
      await this.tests.insertOne({ ...test, state: 'reserved' });
      const since = new Date(test.at.getTime() - HOUR_MS);
      if ((await this.tests.countDocuments({ at: { $gt: since } })) > perHour) {
        await this.tests.deleteOne({ _id: test._id, state: 'reserved' });
        return null;
      }
      await this.change(test._id, { state: next });
      return { ...test, state: next };
    } catch (error) {
      const known = isDuplicateKey(error) && (await this.get(test._id));
      if (!known) throw error;
      return known;
    }
  }

  async get(id: string): Promise<TestSendDocument | null> {
    return this.tests.findOne({ _id: id });
  }

  /** Test sends of a route, newest first. */
  async page(route: string, paging: Paging): Promise<Page<TestSendDocument>> {
    return findPage(this.tests, { paging, filter: { route }, sort: { at: -1, _id: -1 } });
  }

  /** Number of a route's test sends that may still be claimed. */
  async countWaiting(route: string): Promise<number> {
    return this.tests.countDocuments({ route, ...isWaiting() });
  }

  /** Claims a test send of these routes, so that no other sender does; null if none waits. */
  async takeUp(routes: string[]): Promise<TestSendDocument | null> {
    const reference = `test-${randomBytes(6).toString('hex')}`;
    return this.tests.findOneAndUpdate(
      { route: { $in: routes }, ...isWaiting() },
      { $set: { state: 'submitting', submittedAt: new Date(), reference } },
      { sort: { at: 1 }, returnDocument: 'after' },
    );
  }

  /** Claims a try. False if it was claimed before, or is over. */
  async takeUpTry(id: string): Promise<boolean> {
    const { modifiedCount } = await this.tests.updateOne(
      { _id: id, state: 'trying' },
      { $set: { state: 'submitting', submittedAt: new Date() } },
    );
    return modifiedCount > 0;
  }

  async change(id: string, fields: Partial<Omit<TestSendDocument, '_id'>>): Promise<void> {
    await this.tests.updateOne({ _id: id }, { $set: fields });
  }

  /** Whether a delivery receipt names a test send without one, by its id, number and sender. */
  async awaits({ route, number, sender, ids }: Receipt): Promise<boolean> {
    const open = await this.tests
      .find({ route, number, sender, state: 'taken', receipt: { $exists: false } })
      .toArray();
    return open.some(({ carrierId = '' }) => ids.some(({ key }) => key === idKey(carrierId)));
  }

  /** Test sends of these routes that wait for a sender, or that a carrier accepted and that have no delivery receipt yet. */
  async unfinished(routes: string[]): Promise<TestSendDocument[]> {
    const at = { $gt: new Date(Date.now() - RECEIPT_WITHIN_MS) };
    const $or = [isWaiting(), { state: 'taken' as const, receipt: { $exists: false } }];
    return this.tests
      .find({ at, route: { $in: routes }, $or })
      .sort({ at: -1 })
      .limit(MOST_LOOKED_FOR)
      .toArray();
  }
}

function isWaiting(): mongo.Filter<TestSendDocument> {
  return { state: 'waiting', at: { $gt: new Date(Date.now() - TAKEN_UP_WITHIN_MS) } };
}
