import { countAll, inSnapshot, type MongoConnection } from '@herald/mongo';
import { checkpointsIn, type SignedCheckpoint } from '../hash-chain/checkpoint-model';
import { CheckpointStore } from '../hash-chain/checkpoint-store';
import type { LedgerKeys } from '../hash-chain/ledger-keys';
import { isOurs, signCheckpoint, startKey } from '../hash-chain/signed-checkpoint';
import { VerifyPayments } from '../hash-chain/verify-payments';
import { paymentsIn } from '../ledger/payment-model';
import type { BillingViolation } from './account-comparison';

/** Limits the size of the result. With more violations, the data as a whole is corrupt. */
const MAX_VIOLATIONS = 1_000;

/**
 * Verifies that the payments of every company are unchanged and in their original order, and that no company is missing. It reads
 * every payment, and is safe on a live system.
 *
 * @param kept signed checkpoints that were stored elsewhere. The payments must match each of them.
 */
export async function checkHashChains(
  connection: MongoConnection,
  keys: LedgerKeys,
  kept: SignedCheckpoint[] = [],
): Promise<BillingViolation[]> {
  const found = await checkStart(connection, keys);
  const isBegun = found !== null;
  const violations = found ?? [];
  const checkpoints = new CheckpointStore(connection);
  const verification = new VerifyPayments({ connection, checkpoints, keys });
  const ofCompany = new Map<number, SignedCheckpoint[]>();
  for (const checkpoint of kept)
    ofCompany.set(checkpoint.company, [...(ofCompany.get(checkpoint.company) ?? []), checkpoint]);
  for await (const company of companiesIn(connection, ofCompany.keys())) {
    const report = (detail: string): void =>
      void violations.push({ company, accountID: null, rule: 'hash-chain', detail });
    const positions = ofCompany.get(company) ?? [];
    // No hash chain was started, and no stored checkpoint claims the opposite.
    if (!isBegun && positions.length === 0) continue;
    for (const checkpoint of positions.filter((one) => !isOurs(one, keys))) {
      report(`the checkpoint of ${checkpoint.day} was not signed with a configured key`);
    }
    const { checkpoint, findings } = await verification.verify(company, { kept: positions });
    for (const { detail } of findings) report(detail);
    if (!checkpoint && positions.length > 0)
      report('its checkpoints prove a hash chain, but its payments have none');
    if (violations.length >= MAX_VIOLATIONS) break;
  }
  return violations.slice(0, MAX_VIOLATIONS);
}

/** Reports missing companies whose payments had a hash chain. @returns null if no hash chain was begun. */
async function checkStart(connection: MongoConnection, keys: LedgerKeys): Promise<BillingViolation[] | null> {
  const checkpoints = new CheckpointStore(connection);
  const { start, companies } = await inSnapshot(connection, async (session) => ({
    start: await checkpoints.start(session),
    companies: await countAll(checkpointsIn(connection), { session }),
  }));
  if (!start && companies === 0) {
    const chained = await paymentsIn(connection).findOne({ link: { $exists: true } });
    if (!chained) return null;
  }
  const violation = (detail: string): BillingViolation[] => [
    { company: null, accountID: null, rule: 'hash-chain', detail },
  ];
  if (!start) return violation('the number of companies with a hash chain is missing');
  const writer = startKey(start, keys);
  if (writer === null)
    return violation('the number of companies with a hash chain was not written by billing');
  if (writer !== keys.name) return violation('the number of companies with a hash chain uses an older key');
  if (start.companies === companies) return [];
  return violation(`${start.companies} companies had a hash chain, ${companies} have one`);
}

/** Companies that have payments or a checkpoint, or are in `others`; each company once. */
async function* companiesIn(connection: MongoConnection, others: Iterable<number>): AsyncIterable<number> {
  const payments = paymentsIn(connection);
  const left = new Set(others);
  for (let last = -Infinity; ;) {
    const after = { $gt: last };
    const [row, checkpoint] = await Promise.all([
      payments.findOne(
        { company: after },
        { projection: { company: 1 }, sort: { company: 1, id: 1 }, hint: 'payment_id' },
      ),
      checkpointsIn(connection).findOne({ _id: after }, { projection: { _id: 1 }, sort: { _id: 1 } }),
    ]);
    const next = Math.min(row?.company ?? Infinity, checkpoint?._id ?? Infinity);
    if (next === Infinity) break;
    left.delete(next);
    yield next;
    last = next;
  }
  yield* left;
}

/** Signs the current checkpoint of every company, for storage where the database's administrators cannot write. */
export async function signedCheckpoints(
  connection: MongoConnection,
  keys: LedgerKeys,
  now: Date,
): Promise<SignedCheckpoint[]> {
  const day = now.toISOString().slice(0, 10);
  const all: SignedCheckpoint[] = [];
  for await (const checkpoint of checkpointsIn(connection).find({ payments: { $gt: 0 } })) {
    all.push(signCheckpoint(checkpoint, { day, at: now }, keys));
  }
  return all;
}
