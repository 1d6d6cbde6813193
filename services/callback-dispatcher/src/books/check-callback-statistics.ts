import type { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/service/books';
import { STEP_KEPT_MS } from '@herald/values/company-time';
import type { CallbackCounts } from '@herald/contracts';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbacksIn } from '../callbacks/callback-model';
import { type Ended, COUNTS_OF_END, NO_COUNTS, sumOf } from '../statistics/ended';
import { newEndsIn } from '../statistics/new-ends-model';
import { ALL, statisticsIn } from '../statistics/statistics-model';

/** Hours (ms since epoch) → the number of callbacks per kind of end. */
type Hours = Map<number, CallbackCounts>;
type Counted = CallbackCounts & { at: Date };

const HOUR_MS = 3_600_000;
/** A callback ends within three days of its creation, unless it is replayed while it waits. */
const ENDED_WITHIN_MS = 96 * HOUR_MS;

/**
 * Checks that each company's hourly statistics match the first ends of its callbacks, and that the totals are the sums
 * of the companies.
 * The oldest hours may have lost callbacks to expiry: for them, no more callbacks may be stored than are counted.
 * Hours whose statistics have expired are skipped.
 */
export async function checkCallbackStatistics(connection: MongoConnection): Promise<CheckResult> {
  const findings = new Findings('callback statistics = first results of the callbacks');
  const companies = new Set<number>([
    ...(await statisticsIn(connection).distinct('company', { step: 'hour' })),
    ...(await newEndsIn(connection).distinct('company')),
    ...(await callbacksIn(connection).distinct('company')),
  ]);
  for (const company of companies)
    await inSnapshot(connection, async (session) => {
      const counted = await countedHours(connection, company, session);
      if (company === ALL) {
        const sums = await countedHours(connection, { $ne: ALL }, session);
        compare(counted, sums, 'all companies', 'of the companies', findings);
        return;
      }
      const newEnds = newEndsIn(connection).find({ company }, { session });
      for await (const ends of newEnds) add(counted, ends);
      const single = callbacksIn(connection).find({ company, uncounted: true }, { session });
      for await (const { ended } of single) add(counted, { at: ended!.at, ...COUNTS_OF_END[ended!.as] });
      const stored = await storedHours(connection, company, session);
      const since = await completeSince(connection, company, counted, session);
      for (const [hour, counts] of counted) {
        const found = stored.get(hour) ?? NO_COUNTS;
        // Some callbacks of this hour may have expired. If none has, the numbers are compared exactly.
        const isLess =
          found.sent <= counts.sent && found.late <= counts.late && found.failed <= counts.failed;
        if (hour < since && isLess) stored.set(hour, counts);
      }
      compare(counted, stored, `company ${company}`, 'in its callbacks', findings);
    });
  return findings.result();
}

function compare(one: Hours, other: Hours, whose: string, where: string, findings: Findings): void {
  for (const hour of new Set([...one.keys(), ...other.keys()])) {
    if (hour < keptSince()) continue;
    findings.examined++;
    const [counted, found] = [one.get(hour) ?? NO_COUNTS, other.get(hour) ?? NO_COUNTS];
    for (const name of ['sent', 'late', 'failed'] as const)
      if (counted[name] !== found[name])
        findings.add(
          `${whose}, ${new Date(hour).toISOString()}: ${name} ${counted[name]} in the statistics, ${found[name]} ${where}`,
        );
  }
}

async function countedHours(
  connection: MongoConnection,
  company: number | { $ne: number },
  session: mongo.ClientSession,
): Promise<Hours> {
  const hours: Hours = new Map();
  for await (const hour of statisticsIn(connection).find({ company, step: 'hour' }, { session }))
    add(hours, hour);
  return hours;
}

async function storedHours(
  connection: MongoConnection,
  company: number,
  session: mongo.ClientSession,
): Promise<Hours> {
  type Group = { _id: { as: Ended['as']; at: Date }; count: number };
  const groups = callbacksIn(connection).aggregate<Group>(
    [
      { $match: { company, ended: { $exists: true } } },
      {
        $group: {
          _id: { as: '$ended.as', at: { $dateTrunc: { date: '$ended.at', unit: 'hour' } } },
          count: { $sum: 1 },
        },
      },
    ],
    { session },
  );
  const hours: Hours = new Map();
  for await (const { _id, count } of groups) {
    const { sent, late, failed } = COUNTS_OF_END[_id.as];
    if (_id.as !== 'skipped')
      add(hours, { at: _id.at, sent: sent * count, late: late * count, failed: failed * count });
  }
  return hours;
}

/**
 * The first hour from which all counted callbacks are still stored. Callbacks expire by age, except replayed callbacks:
 * if an hour before the oldest callback has counts, some callbacks have expired.
 */
async function completeSince(
  connection: MongoConnection,
  company: number,
  counted: Hours,
  session: mongo.ClientSession,
): Promise<number> {
  const oldest: Pick<CallbackDocument, 'createdAt'> | null = await callbacksIn(connection).findOne(
    { company, $expr: { $eq: [{ $toDate: '$since' }, '$createdAt'] } },
    { session, sort: { createdAt: 1 }, projection: { createdAt: 1 } },
  );
  if (!oldest) return Infinity;
  const created = oldest.createdAt.getTime();
  // Without the statistics of that time, nothing shows whether callbacks have expired.
  const isAllThere = created >= keptSince() && Math.min(...counted.keys()) >= hourOf(created);
  return isAllThere ? 0 : created + ENDED_WITHIN_MS;
}

/** The time since which all hourly statistics are kept, ms since epoch. Callbacks may be kept for longer. */
function keptSince(): number {
  return Date.now() - STEP_KEPT_MS.hour!;
}

function add(hours: Hours, { at, ...counts }: Counted): void {
  const hour = hourOf(at.getTime());
  hours.set(hour, sumOf(hours.get(hour) ?? NO_COUNTS, counts));
}

function hourOf(timestamp: number): number {
  return Math.floor(timestamp / HOUR_MS) * HOUR_MS;
}
