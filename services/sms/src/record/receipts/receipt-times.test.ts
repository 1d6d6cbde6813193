import fc from 'fast-check';
import { ReceiptTimes } from './receipt-times';

const NOW = Date.UTC(2026, 0, 1);

function timesOf(tookMs: number[], at = NOW): ReceiptTimes {
  const times = new ReceiptTimes();
  for (const took of tookMs) times.noteReceipt('main', took, at);
  return times;
}

it('reports, for any delivery receipts, a time within which 99 % arrived, at most a tenth too high', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3_600_000 }), { minLength: 100, maxLength: 2_000 }),
      (took) => {
        const reported = timesOf(took).within('main', NOW)!;
        const sorted = [...took].sort((a, b) => a - b);
        const exact = sorted[Math.ceil(took.length * 0.99) - 1]!;
        expect(reported).toBeGreaterThanOrEqual(exact * 0.999_999);
        expect(reported).toBeLessThanOrEqual(Math.max(100, exact * 1.1) * 1.000_001);
      },
    ),
    { numRuns: 60 },
  );
});

it('reports infinity while messages are accepted and delivery receipts have stopped', () => {
  const times = timesOf(Array<number>(100).fill(1_000));
  times.noteTaken('main', NOW);
  times.noteTaken('main', NOW + 4_000);
  const usual = times.within('main', NOW + 5_000);
  expect(usual).toBeLessThan(1_200);
  expect(times.within('main', NOW + 5_001)).toBe(Infinity);
  times.noteReceipt('main', 1_000, NOW + 6_000);
  expect(times.within('main', NOW + 60_000)).toBe(usual);
});
