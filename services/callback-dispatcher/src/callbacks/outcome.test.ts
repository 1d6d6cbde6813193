import { quiet } from '@herald/testing/loggers';
import { type OwnOutcome, writesOf } from './outcome';
import { OutcomeWriter } from './outcome-writer';

const entry = { at: new Date(), ms: 3, status: 200, error: null };
const delivered = (id: string, attempts = 1, status = 200): OwnOutcome => ({
  kind: 'delivered',
  id,
  company: 1,
  attempts,
  entry: { ...entry, status },
});

it('groups deliveries at the first attempt by status, and writes each other outcome alone', () => {
  const writes = writesOf([
    delivered('a'),
    delivered('b'),
    delivered('c', 1, 204),
    delivered('d', 2),
    { kind: 'retry', id: 'e', company: 1, attempts: 1, entry: { ...entry, status: 500 }, nextAt: 99 },
    { kind: 'postponed', id: 'f', company: 1, nextAt: 100 },
    { kind: 'skipped', id: 'g', company: 1 },
  ]);
  const shapes = writes.map((write) => {
    const [kind, { filter }] = Object.entries(write)[0] as [string, { filter: { _id: unknown } }];
    return [kind, filter._id];
  });
  expect(shapes).toEqual([
    ['updateOne', 'd'],
    ['updateOne', 'e'],
    ['updateOne', 'f'],
    ['updateOne', 'g'],
    ['updateMany', { $in: ['a', 'b'] }],
    ['updateMany', { $in: ['c'] }],
  ]);
});

describe('OutcomeWriter', () => {
  it('stores an outcome despite database errors', async () => {
    const record = jest.fn().mockRejectedValueOnce(new Error('unavailable')).mockResolvedValue(undefined);
    const writer = new OutcomeWriter({ store: { record }, tally: { note: () => undefined }, logger: quiet });
    await writer.record(delivered('a'));
    expect(record).toHaveBeenCalledTimes(2);
    expect(record.mock.calls[1]).toEqual(record.mock.calls[0]);
  });

  it('counts attempts per company once they are stored', async () => {
    const record = jest.fn().mockRejectedValueOnce(new Error('unavailable')).mockResolvedValue(undefined);
    const noted: [string, boolean][] = [];
    const tally = { note: (subject: string, isGood: boolean) => void noted.push([subject, isGood]) };
    const writer = new OutcomeWriter({ store: { record }, tally, logger: quiet });
    await writer.record(delivered('a'));
    await writer.record({ kind: 'retry', id: 'b', company: 2, attempts: 1, entry, nextAt: 1 });
    await writer.record({ kind: 'postponed', id: 'c', company: 2, nextAt: 1 });
    expect(noted).toEqual([
      [`callbacks-failing/company/${delivered('a').company}`, true],
      ['callbacks-failing/company/2', false],
    ]);
  });

  it('stops retrying at the deadline', async () => {
    const record = jest.fn().mockRejectedValue(new Error('unavailable'));
    const writer = new OutcomeWriter({ store: { record }, tally: { note: () => undefined }, logger: quiet });
    const recorded = writer.record(delivered('a'));
    await Promise.all([expect(recorded).rejects.toThrow('unavailable'), writer.stop(10)]);
  });
});
