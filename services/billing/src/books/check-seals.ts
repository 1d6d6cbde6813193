import { type MongoConnection, rawCollection } from '@herald/mongo';
import { paymentsIn } from '../payments/payment-model';
import { sealOf } from '../payments/payment-seal';
import type { BillingViolation } from './account-books';

/** A seal that was kept outside of the database: the company's payment of this number had it. */
export interface Anchor {
  company: number;
  payment: number;
  seal: string;
}

const KIND = 'payments/';
/** Behind the first ones the seals of a company say nothing more. */
const MAX_OF_COMPANY = 10;

/**
 * Checks that the payments of every company are what the service wrote, in the order in which it did: from the first one
 * that is sealed on, each seal follows from the one before. Reads row by row, also on a live system: rows only come.
 *
 * @param anchors seals that must still stand where they stood.
 */
export async function checkSeals(
  connection: MongoConnection,
  key: Buffer,
  anchors: Anchor[] = [],
): Promise<BillingViolation[]> {
  const sequences = rawCollection<{ _id: string; total: number }>(connection, 'sequences');
  const found: BillingViolation[] = [];
  const seen = new Set<number>();
  for await (const { _id, total } of sequences.find({ _id: { $gt: KIND, $lt: 'payments0' } })) {
    const company = Number(_id.slice(KIND.length));
    seen.add(company);
    const ofCompany = anchors.filter((anchor) => anchor.company === company);
    found.push(...(await checkCompany(connection, { company, total, key, anchors: ofCompany })));
  }
  for (const { company, payment } of anchors.filter((anchor) => !seen.has(anchor.company))) {
    found.push({ company, accountID: null, rule: 'seal', detail: `payment ${payment} of an anchor is gone` });
  }
  return found;
}

async function checkCompany(
  connection: MongoConnection,
  { company, total, key, anchors }: { company: number; total: number; key: Buffer; anchors: Anchor[] },
): Promise<BillingViolation[]> {
  const found: BillingViolation[] = [];
  const report = (accountID: number | null, detail: string): void => {
    if (found.length < MAX_OF_COMPANY) found.push({ company, accountID, rule: 'seal', detail });
  };
  const wanted = new Map(anchors.map(({ payment, seal }) => [payment, seal]));
  const rows = paymentsIn(connection)
    .find(
      { company, id: { $lte: total } },
      { projection: { _id: 0, id: 1, accountID: 1, hash: 1, seal: 1 }, hint: 'payment_id' },
    )
    .sort({ id: 1 });
  let [last, before] = [0, ''];
  for await (const { id, accountID, hash, seal } of rows) {
    if (id !== last + 1) report(null, `payments ${last + 1} to ${id - 1} are missing`);
    if (seal === undefined ? before !== '' : seal !== sealOf(key, before, hash)) {
      report(accountID, `payment ${id} is not what was sealed after payment ${last}`);
    }
    if (wanted.has(id) && wanted.get(id) !== seal)
      report(accountID, `payment ${id} has another seal than its anchor`);
    wanted.delete(id);
    // Going on from what stands there, one changed row is reported once.
    [last, before] = [id, seal ?? before];
  }
  for (const payment of wanted.keys()) report(null, `payment ${payment} of an anchor is gone`);
  return found;
}

/** The newest seal of every company: anchors for a later check, to be kept where the database's keepers can't write. */
export async function heads(connection: MongoConnection): Promise<Anchor[]> {
  const sequences = rawCollection<{ _id: string; total: number }>(connection, 'sequences');
  const all: Anchor[] = [];
  for await (const { _id, total } of sequences.find({ _id: { $gt: KIND, $lt: 'payments0' } })) {
    const company = Number(_id.slice(KIND.length));
    const row = await paymentsIn(connection).findOne({ company, id: total }, { hint: 'payment_id' });
    if (row?.seal) all.push({ company, payment: total, seal: row.seal });
  }
  return all;
}
