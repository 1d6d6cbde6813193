import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { PAYMENT_TYPE } from '@herald/contracts';
import type { PaymentDocument } from '../ledger/payment-model';
import { madeToFit, tamperings } from '../testing/tampering';
import { BEGINNING, ChainScan } from './chain-scan';
import type { Checkpoint, ChainPosition } from './checkpoint-model';
import { LedgerKeys } from './ledger-keys';

const COMPANY = 3;
const COUNT = 9;
const OLDER_KEY = randomBytes(32);
const keys = new LedgerKeys(randomBytes(32), [OLDER_KEY]);
const olderKeys = new LedgerKeys(OLDER_KEY);

/** Payments of three accounts: `before` of them are older than the chain, and the older key made the first `olderUntil` HMACs. */
function ledger(
  before: number,
  olderUntil = before + 2,
): { rows: PaymentDocument[]; checkpoint: Checkpoint; positions: ChainPosition[] } {
  const plain = Array.from({ length: COUNT }, (_, i) => payment(100_001 + (i % 3), 1_000 + i, i));
  const rows = madeToFit(plain);
  const positions = [BEGINNING];
  const chained = rows.map((row, i) => {
    const by = i < olderUntil ? olderKeys : keys;
    const link = by.link(positions[i]!.link, row);
    positions.push({ payments: i + 1, payment: row.id, link });
    return i < before ? row : { ...row, link };
  });
  const { payment: beforePayment, link: beforeLink } = positions[before]!;
  const older = { before, beforePayment, beforeLink, beforeKey: olderKeys.name };
  const checkpoint = { _id: COMPANY, ...positions[COUNT]!, ...older, since: new Date(0), mac: '' };
  return { rows: chained, checkpoint, positions };
}

function payment(accountID: number, sum: number, minute: number): PaymentDocument {
  const unset = { id: 0, seq: 0, balance: 0, hash: '' };
  const texts = { comment: null, paySystem: 'TBC', admin: null };
  const at = new Date(Date.UTC(2026, 10, 21, 12, minute));
  return {
    ...unset,
    ...texts,
    company: COMPANY,
    accountID,
    sum,
    typeID: PAYMENT_TYPE.ADDITION,
    apiStatus: 1,
    at,
  };
}

/** Findings in the rows after the position `from`. */
function findingsIn(
  checkpoint: Checkpoint,
  rows: PaymentDocument[],
  from = BEGINNING,
  kept: ChainPosition[] = [],
) {
  const scan = new ChainScan(keys, checkpoint, from, kept);
  for (const row of rows.filter(({ id }) => id > from.payment)) scan.add(row);
  scan.finish();
  return scan.findings;
}

const olderThanChain = fc.constantFrom(0, 1, 4, COUNT);

describe('verification of a hash chain', () => {
  it.each([0, 1, 4, COUNT])(
    'finds nothing in unchanged payments, %d of them older than the chain',
    (before) => {
      const { rows, checkpoint, positions } = ledger(before);
      expect(findingsIn(checkpoint, rows, BEGINNING, positions.slice(1))).toEqual([]);
      for (const position of positions) expect(findingsIn(checkpoint, rows, position)).toEqual([]);
    },
  );

  it('finds changed, removed, added, moved and cut off payments, even if all values that need no key are consistent', () => {
    fc.assert(
      fc.property(olderThanChain, tamperings(COUNT), (before, { apply }) => {
        const { rows, checkpoint } = ledger(before);
        expect(findingsIn(checkpoint, madeToFit(apply(rows)))).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('finds a change with an earlier position, even if the attacker has the key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: COUNT }), tamperings(COUNT), (nth, { apply }) => {
        const { rows, positions } = ledger(0, 0);
        const kept = positions[nth]!;
        const fitting = madeToFit(apply(rows));
        const isTouched = JSON.stringify(fitting.slice(0, nth)) !== JSON.stringify(rows.slice(0, nth));
        let position = BEGINNING;
        const rechained = fitting.map((row) => {
          const link = keys.link(position.link, row);
          position = { payments: position.payments + 1, payment: row.id, link };
          return { ...row, link };
        });
        const older = { before: 0, beforePayment: 0, beforeLink: '', beforeKey: keys.name };
        const checkpoint = { _id: COMPANY, ...position, ...older, since: new Date(0), mac: '' };
        expect(findingsIn(checkpoint, rechained, BEGINNING, [kept]).length > 0).toBe(isTouched);
      }),
    );
  });

  it('rejects HMACs of an unknown key', () => {
    const { rows, checkpoint } = ledger(0);
    const others = new LedgerKeys(randomBytes(32));
    const scan = new ChainScan(others, { ...checkpoint, beforeKey: others.name });
    for (const row of rows) scan.add(row);
    expect(scan.findings).toHaveLength(COUNT);
  });
});
