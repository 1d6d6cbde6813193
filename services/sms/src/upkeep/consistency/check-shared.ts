import type { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/service/books';
import { DELIVERY } from '@herald/contracts';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { jobMovement, type LedgerDocument, ledgerId, ledgerIn, refundIds } from '../../model/balance-model';
import { type BatchDocument, partsOf, SHARED } from '../../model/batch-model';
import { type JobCollections, jobCollections } from '../../model/job-collections';
import { MOVED, originOf } from '../../model/shared-batch';

const BATCHES_AT_ONCE = 20;
const STATUSES = new Set<number>([...Object.values(DELIVERY), MOVED]);

/** Totals of one company in one batch. */
interface CompanyTotal {
  jobs: number;
  parts: number;
}

/** Checks statuses, charges and refunds of every shared batch. A recipient is `MOVED` if and only if its job has a document. */
export async function checkShared(connection: MongoConnection): Promise<CheckResult> {
  const collections = jobCollections(connection);
  const findings = new Findings(
    'every recipient in a shared batch is charged once to its company, or refunded',
  );
  for (let last = -1; ;) {
    const ids = await nextBatches(collections, last);
    if (ids.length === 0) return findings.result();
    last = ids.at(-1)!;
    await inSnapshot(connection, async (session) => {
      const found = collections.batches.find({ ...SHARED, smsID: { $in: ids } }, { session });
      for await (const batch of found) {
        findings.examined += batch.numbers.length;
        for (const problem of await problemsOf(connection, collections, batch, session))
          findings.add(`shared batch ${batch._id}: ${problem}`);
      }
    });
  }
}

async function nextBatches({ batches }: JobCollections, last: number): Promise<number[]> {
  const found = await batches
    .find({ ...SHARED, smsID: { $gt: last } })
    .project<{ smsID: number }>({ smsID: 1 })
    .sort({ smsID: 1 })
    .limit(BATCHES_AT_ONCE)
    .toArray();
  return found.map(({ smsID }) => smsID);
}

async function problemsOf(
  connection: MongoConnection,
  { jobs }: JobCollections,
  batch: BatchDocument,
  session: mongo.ClientSession,
): Promise<string[]> {
  const problems: string[] = [];
  const { numbers, statuses, shared } = batch;
  const lengths = [statuses.length, shared!.which.length, shared!.requestIds.length];
  if (lengths.some((length) => length !== numbers.length) || statuses.some((status) => !STATUSES.has(status)))
    return [`${lengths.join(', ')} statuses, origins and requests of ${numbers.length} recipients`];
  const ids = numbers.map((_number, i) => originOf(batch, i).smsID);
  const own = await jobs.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } }).toArray();
  const withJob = new Set(own.map(({ _id }) => _id));
  for (const [i, status] of statuses.entries())
    if (withJob.has(ids[i]!) !== (status === MOVED))
      problems.push(`recipient ${i} has status ${status}, and ${withJob.has(ids[i]!) ? 'a' : 'no'} job`);

  const charges = jobMovement.charge(batch.smsID);
  const held = totalsOf(batch);
  const rows = await ledgerIn(connection)
    .find({ _id: { $in: [...held.keys()].map((company) => ledgerId(company, charges)) } }, { session })
    .toArray();
  const charged = new Map(rows.map((row) => [row.company, row]));
  for (const [company, { jobs: count, parts }] of held) {
    const row = charged.get(company);
    if (row?.amount !== -parts || row.jobs !== count)
      problems.push(
        `company ${company}: charged ${row?.amount} for ${row?.jobs}, not ${-parts} for ${count}`,
      );
  }
  const given = await refundsOf(connection, batch, withJob, session);
  for (const [i, smsID] of ids.entries()) {
    const [due, sum] = [batch.refunded.includes(i) ? partsOf(batch, i) : 0, given.get(smsID) ?? 0];
    if (due !== sum) problems.push(`job ${smsID}: ${sum} SMS refunded instead of ${due}`);
  }
  return problems;
}

function totalsOf(batch: BatchDocument): Map<number, CompanyTotal> {
  const companies = new Map<number, CompanyTotal>();
  batch.numbers.forEach((_number, i) => {
    const { company } = originOf(batch, i);
    const held = companies.get(company) ?? { jobs: 0, parts: 0 };
    companies.set(company, held);
    held.jobs++;
    held.parts += partsOf(batch, i);
  });
  return companies;
}

/** SMS that the ledger refunded for each job without a document of its own. */
async function refundsOf(
  connection: MongoConnection,
  batch: BatchDocument,
  withJob: ReadonlySet<number>,
  session: mongo.ClientSession,
): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  const origins = batch.numbers.map((_number, i) => originOf(batch, i));
  const ranges = origins
    .filter(({ smsID }) => !withJob.has(smsID))
    .map(({ company, smsID }) => ({ _id: refundIds(company, smsID) }));
  if (ranges.length === 0) return sums;
  const found = ledgerIn(connection)
    .find({ $or: ranges }, { session })
    .project<Pick<LedgerDocument, 'smsID' | 'amount'>>({ _id: 0, smsID: 1, amount: 1 });
  for await (const { smsID, amount } of found) sums.set(smsID!, (sums.get(smsID!) ?? 0) + amount);
  return sums;
}
