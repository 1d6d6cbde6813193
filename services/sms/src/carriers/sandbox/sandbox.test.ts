import { sandboxAnswer, sandboxReceipt } from './sandbox';

it.each([
  ['995555123456', 'DELIVRD'],
  ['995555900000', 'DELIVRD'],
  ['995555900001', 'UNDELIV'],
  ['995555900005', 'REJECTD'],
  ['995555900010', undefined],
  // The simulator never answers this number; the sandbox accepts it like any other.
  ['995555900030', 'DELIVRD'],
])('%s is accepted; its delivery receipt is %s', (number, word) => {
  expect(sandboxAnswer(number)).toMatchObject({ kind: 'taken', route: 'sandbox' });
  expect(sandboxReceipt(number)?.word).toBe(word);
});

it('no two messages have the same id', () => {
  expect(sandboxAnswer('995555123456')).not.toEqual(sandboxAnswer('995555123456'));
});

it.each([
  ['995555900020', { kind: 'refused', code: 0x0b }],
  ['99555559001011', { kind: 'refused', code: 11 }],
  ['99555559001010', { kind: 'refused', code: 10 }],
  ['99555559001088', { kind: 'delayed', code: 0x58 }],
  ['99555559001020', { kind: 'delayed', code: 0x14 }],
])('%s: %j', (number, outcome) => {
  expect(sandboxAnswer(number)).toEqual({ ...outcome, route: 'sandbox' });
});

it.each(['99555559001000', '99555559001256'])('%s has no status', (number) => {
  expect(sandboxAnswer(number).kind).toBe('taken');
});
