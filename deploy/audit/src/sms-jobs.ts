import type { mongo } from 'mongoose';
import { atOneMoment } from './databases';
import { type CheckResult, Findings } from './findings';

interface Job {
  _id: number;
  company: number;
  state: string;
  recipients: number;
  batches: number;
  cost: number;
  refunded: number;
}

interface Batch {
  smsID: number;
  company: number;
  numbers: string[];
  parts: number | number[];
  statuses: number[];
  refunded: number[];
}

const BATCH_FIELDS = { smsID: 1, company: 1, numbers: 1, parts: 1, statuses: 1, refunded: 1 };

/** What a job's batches hold, summed up while they pass. */
interface Seen {
  recipients: number;
  batches: number;
  charged: number;
  problems: string[];
}

/** Jobs looked at together: a single send has one batch, a campaign hundreds. */
const JOBS_AT_ONCE = 100;
const BATCHES_AT_ONCE = 500;

/**
 * For every job: all its recipients are there, each in exactly one status; charged − refunded = parts of the recipients
 * that were not refunded; and the ledger's rows of the job say the same.
 */
export async function checkSmsJobs(client: mongo.MongoClient, sms: mongo.Db): Promise<CheckResult> {
  const findings = new Findings(
    'every accepted recipient is there in one status, and is charged or refunded',
  );
  for await (const ids of groupsOfJobs(sms)) {
    findings.examined += ids.length;
    // Jobs as they were at one moment: the system runs on while it is audited.
    const problems = await atOneMoment(client, (session) => problemsOf(sms, ids, session));
    for (const problem of problems) findings.add(problem);
  }
  return findings.result();
}

async function* groupsOfJobs(sms: mongo.Db): AsyncGenerator<number[]> {
  const jobs = sms
    .collection<Job>('jobs')
    .find({}, { projection: { _id: 1, batches: 1 } })
    .sort({ _id: 1 });
  let ids: number[] = [];
  let held = 0;
  for await (const { _id, batches } of jobs) {
    ids.push(_id);
    held += batches;
    if (ids.length < JOBS_AT_ONCE && held < BATCHES_AT_ONCE) continue;
    yield ids;
    ids = [];
    held = 0;
  }
  if (ids.length > 0) yield ids;
}

async function problemsOf(sms: mongo.Db, ids: number[], session: mongo.ClientSession): Promise<string[]> {
  const jobs = await sms
    .collection<Job>('jobs')
    .find({ _id: { $in: ids } }, { session })
    .toArray();
  const seen = await seenOf(sms, jobs, session);
  const moved = await ledgerSums(sms, jobs, session);
  return jobs.flatMap((job) =>
    problemsOfJob(job, seen.get(job._id)!, moved.get(job._id) ?? 0).map(
      (problem) => `job ${job._id}: ${problem}`,
    ),
  );
}

async function seenOf(sms: mongo.Db, jobs: Job[], session: mongo.ClientSession): Promise<Map<number, Seen>> {
  const companies = new Map(jobs.map(({ _id, company }) => [_id, company]));
  const all = new Map<number, Seen>(
    jobs.map(({ _id }) => [_id, { recipients: 0, batches: 0, charged: 0, problems: [] }]),
  );
  const batches = sms
    .collection<Batch>('batches')
    .find({ smsID: { $in: [...all.keys()] } }, { session, projection: BATCH_FIELDS });
  for await (const batch of batches) {
    const seen = all.get(batch.smsID)!;
    seen.batches++;
    seen.recipients += batch.numbers.length;
    const statuses = batch.statuses.filter(
      (status) => Number.isInteger(status) && status >= 0 && status <= 4,
    );
    if (statuses.length !== batch.numbers.length)
      seen.problems.push(`${statuses.length} statuses of ${batch.numbers.length} recipients`);
    if (batch.company !== companies.get(batch.smsID))
      seen.problems.push(`a batch belongs to company ${batch.company}`);
    seen.charged += partsNotRefunded(batch);
  }
  return all;
}

function problemsOfJob(job: Job, seen: Seen, moved: number): string[] {
  const problems = [...seen.problems];
  if (seen.batches !== job.batches) problems.push(`${seen.batches} of ${job.batches} batches`);
  if (seen.recipients !== job.recipients) problems.push(`${seen.recipients} of ${job.recipients} recipients`);
  const kept = job.cost - job.refunded;
  // A cancelled job is given back as a whole at once; its batches follow.
  const isGivenBack = job.state === 'cancelling' || job.state === 'cancelled';
  const expected = isGivenBack ? 0 : seen.charged;
  if (kept !== expected)
    problems.push(
      `charged ${job.cost} − refunded ${job.refunded} = ${kept}, but ${expected} parts are not refunded`,
    );
  if (moved !== -kept) problems.push(`its ledger rows sum up to ${moved} instead of ${-kept}`);
  return problems;
}

function partsNotRefunded(batch: Batch): number {
  const refunded = new Set(batch.refunded);
  let parts = 0;
  for (let i = 0; i < batch.numbers.length; i++) {
    if (!refunded.has(i)) parts += typeof batch.parts === 'number' ? batch.parts : (batch.parts[i] ?? 0);
  }
  return parts;
}

/** The sum of each job's ledger rows. */
async function ledgerSums(
  sms: mongo.Db,
  jobs: Job[],
  session: mongo.ClientSession,
): Promise<Map<number, number>> {
  const sums = await sms
    .collection('sms_ledger')
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

/** The rows of a job by their ids, `<company>/<reference>`: there is no other index that finds them. */
function movementsOf({ company, _id: smsID }: Job): mongo.Document[] {
  const refunds = `${company}/refund:${smsID}`;
  return [
    { _id: { $in: [`${company}/send:${smsID}`, `${company}/cancel:${smsID}`] } },
    // Behind the smsID comes a point and the batch; a slash follows the point in the order of characters.
    { _id: { $gt: `${refunds}.`, $lt: `${refunds}/` } },
  ];
}
