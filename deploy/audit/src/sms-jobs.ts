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
  company: number;
  numbers: string[];
  parts: number | number[];
  statuses: number[];
  refunded: number[];
}

const BATCH_FIELDS = { company: 1, numbers: 1, parts: 1, statuses: 1, refunded: 1 };

/**
 * For every job: all its recipients are there, each in exactly one status; charged − refunded = parts of the recipients
 * that were not refunded; and the ledger's rows of the job say the same.
 */
export async function checkSmsJobs(client: mongo.MongoClient, sms: mongo.Db): Promise<CheckResult> {
  const findings = new Findings(
    'every accepted recipient is there in one status, and is charged or refunded',
  );
  const jobs = sms
    .collection<Job>('jobs')
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: 1 });
  for await (const { _id } of jobs) {
    findings.examined++;
    // One job at one moment: the system runs on while it is audited.
    for (const problem of await atOneMoment(client, (session) => problemsOf(sms, _id, session))) {
      findings.add(`job ${_id}: ${problem}`);
    }
  }
  return findings.result();
}

async function problemsOf(sms: mongo.Db, smsID: number, session: mongo.ClientSession): Promise<string[]> {
  const job = await sms.collection<Job>('jobs').findOne({ _id: smsID }, { session });
  if (!job) return [];
  const problems: string[] = [];
  const seen = { recipients: 0, batches: 0, charged: 0 };
  for await (const batch of sms
    .collection<Batch>('batches')
    .find({ smsID }, { session, projection: BATCH_FIELDS })) {
    seen.batches++;
    seen.recipients += batch.numbers.length;
    const statuses = batch.statuses.filter(
      (status) => Number.isInteger(status) && status >= 0 && status <= 4,
    );
    if (statuses.length !== batch.numbers.length)
      problems.push(`${statuses.length} statuses of ${batch.numbers.length} recipients`);
    if (batch.company !== job.company) problems.push(`a batch belongs to company ${batch.company}`);
    seen.charged += partsNotRefunded(batch);
  }
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
  const moved = await ledgerSum(sms, job, session);
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

async function ledgerSum(sms: mongo.Db, job: Job, session: mongo.ClientSession): Promise<number> {
  const [sum] = await sms
    .collection('sms_ledger')
    .aggregate<{ sum: number }>(
      [
        { $match: { company: job.company, ...movementsOf(job) } },
        { $group: { _id: null, sum: { $sum: '$amount' } } },
      ],
      { session },
    )
    .toArray();
  return sum?.sum ?? 0;
}

/** The rows of a job by their ids, `<company>/<reference>`: there is no other index that finds them. */
function movementsOf({ company, _id: smsID }: Job): mongo.Document {
  const refunds = `${company}/refund:${smsID}`;
  return {
    $or: [
      { _id: { $in: [`${company}/send:${smsID}`, `${company}/cancel:${smsID}`] } },
      // Behind the smsID comes a point and the batch; a slash follows the point in the order of characters.
      { _id: { $gt: `${refunds}.`, $lt: `${refunds}/` } },
    ],
  };
}
