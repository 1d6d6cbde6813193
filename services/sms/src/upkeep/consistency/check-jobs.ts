import type { mongo } from 'mongoose';
import { type CheckResult, Findings } from '@herald/service/books';
import { DELIVERY } from '@herald/contracts';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { jobMovement, ledgerId, ledgerIn, refundIds } from '../../model/balance-model';
import { type BatchDocument, batchId, partsNotRefunded, SENDS } from '../../model/batch-model';
import { type JobCollections, jobCollections } from '../../model/job-collections';
import type { JobDocument } from '../../model/job-model';
import { Jobs } from '../../model/jobs';

const BATCH_FIELDS = { smsID: 1, company: 1, numbers: 1, parts: 1, statuses: 1, refunded: 1 } as const;
type Batch = Pick<BatchDocument, keyof typeof BATCH_FIELDS>;

/** Running sums over the batches of a job. */
interface Seen {
  recipients: number;
  batches: number;
  charged: number;
  problems: string[];
}

const STATUSES = new Set<number>(Object.values(DELIVERY));

/** For a job whose batches all still exist. */
const NOTHING_REMOVED = { batches: 0, recipients: 0, parts: 0 };

/** Jobs that are checked together: a single send has one batch, a campaign hundreds. */
const JOBS_AT_ONCE = 100;
const BATCHES_AT_ONCE = 500;

/** Checks that every job has all its recipients, each in one status, and that charges, refunds and ledger rows add up to their parts. */
export async function checkJobs(connection: MongoConnection): Promise<CheckResult> {
  const collections = jobCollections(connection);
  const allJobs = new Jobs(collections.batches);
  const findings = new Findings('every accepted recipient has one status, and is charged or refunded');
  for await (const ids of groupsOfJobs(collections)) {
    findings.examined += ids.length;
    const problems = await inSnapshot(connection, async (session) => {
      const firsts = ids.map((smsID) => batchId(smsID, 0));
      const jobs = await allJobs.list({ _id: { $in: firsts } }, { session });
      const seen = await seenOf(collections, jobs, session);
      const moved = await ledgerSums(connection, jobs, session);
      return jobs.flatMap((job) =>
        problemsOfJob(job, seen.get(job._id)!, moved.get(job._id) ?? 0).map(
          (problem) => `job ${job._id}: ${problem}`,
        ),
      );
    });
    for (const problem of problems) findings.add(problem);
  }
  return findings.result();
}

async function* groupsOfJobs({ batches: documents }: JobCollections): AsyncGenerator<number[]> {
  let ids: number[] = [];
  let held = 0;
  const all = documents
    .find({ smsID: { $gte: 0 }, number: 0, ...SENDS }, { batchSize: JOBS_AT_ONCE, hint: 'of_send' })
    .project<{ smsID: number; batches: number }>({ _id: 0, smsID: 1, batches: '$send.batches' })
    .sort({ smsID: 1 });
  for await (const { smsID, batches } of all) {
    ids.push(smsID);
    held += batches;
    if (ids.length < JOBS_AT_ONCE && held < BATCHES_AT_ONCE) continue;
    yield ids;
    ids = [];
    held = 0;
  }
  if (ids.length > 0) yield ids;
}

async function seenOf(
  { batches }: JobCollections,
  jobs: JobDocument[],
  session: mongo.ClientSession,
): Promise<Map<number, Seen>> {
  const companies = new Map(jobs.map(({ _id, company }) => [_id, company]));
  const all = new Map<number, Seen>(
    jobs.map(({ _id }) => [_id, { recipients: 0, batches: 0, charged: 0, problems: [] }]),
  );
  const found = batches.find({ smsID: { $in: [...all.keys()] } }, { session }).project<Batch>(BATCH_FIELDS);
  for await (const batch of found) {
    const seen = all.get(batch.smsID)!;
    // Its recipients were deleted.
    if (batch.numbers.length === 0) continue;
    seen.batches++;
    seen.recipients += batch.numbers.length;
    const statuses = batch.statuses.filter((status) => STATUSES.has(status));
    if (statuses.length !== batch.numbers.length)
      seen.problems.push(`${statuses.length} statuses of ${batch.numbers.length} recipients`);
    if (batch.company !== companies.get(batch.smsID))
      seen.problems.push(`a batch belongs to company ${batch.company}`);
    seen.charged += partsNotRefunded(batch);
  }
  return all;
}

function problemsOfJob(job: JobDocument, seen: Seen, moved: number): string[] {
  const problems = [...seen.problems];
  const { removed = NOTHING_REMOVED } = job;
  const [batches, recipients] = [seen.batches + removed.batches, seen.recipients + removed.recipients];
  if (batches !== job.batches) problems.push(`${batches} of ${job.batches} batches`);
  if (recipients !== job.recipients) problems.push(`${recipients} of ${job.recipients} recipients`);
  const kept = job.cost - job.refunded;
  // A cancelled job is refunded in full at once; its batches follow.
  const isRefunded = job.state === 'cancelling' || job.state === 'cancelled';
  // A test is not charged.
  const expected = isRefunded || job.test ? 0 : seen.charged + removed.parts;
  if (kept !== expected)
    problems.push(
      `${job.test ? 'a test: ' : ''}charged ${job.cost} − refunded ${job.refunded} = ${kept}, but ${expected} parts are not refunded`,
    );
  if (moved !== -kept) problems.push(`its ledger rows sum up to ${moved} instead of ${-kept}`);
  return problems;
}

/** The sum of each job's ledger rows. */
async function ledgerSums(
  connection: MongoConnection,
  jobs: JobDocument[],
  session: mongo.ClientSession,
): Promise<Map<number, number>> {
  const sums = await ledgerIn(connection)
    .aggregate<{ _id: number; sum: number }>(
      [
        { $match: { $or: jobs.flatMap(movementsOf) } },
        { $group: { _id: '$smsID', sum: { $sum: '$amount' } } },
      ],
      { session },
    )
    .toArray();
  return new Map(sums.map(({ _id, sum }) => [_id, sum]));
}

/** Selects the rows of a job by `_id`, because no other index finds them. */
function movementsOf({ company, _id: smsID }: JobDocument): mongo.Document[] {
  const once = [jobMovement.charge(smsID), jobMovement.cancel(smsID)];
  return [
    { _id: { $in: once.map((reference) => ledgerId(company, reference)) } },
    { _id: refundIds(company, smsID) },
  ];
}
