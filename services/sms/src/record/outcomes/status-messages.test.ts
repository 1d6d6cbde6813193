import { DELIVERY, type StatusChangeRow, statusShard } from '@herald/contracts';
import { statusMessages } from './status-messages';

const rowsOf = (first: number, count: number): StatusChangeRow[] =>
  Array.from({ length: count }, (_, i) => [first + i, `99559800${1000 + i}`, DELIVERY.ERROR, 1]);
const batch = (smsID: number, rows: StatusChangeRow[]) => ({
  batch: {
    company: 1,
    smsID,
    number: 0,
    requestId: 'r',
    callbackUrl: null,
  },
  rows,
});

it('marks a batch of a test key', () => {
  const published = batch(7, rowsOf(0, 1));
  const [messages] = [
    ...statusMessages([{ ...published, batch: { ...published.batch, test: true } }]).values(),
  ];
  expect(messages).toMatchObject([{ groups: [{ smsID: 7, test: true }] }]);
});

it('uses the number of shards at the acceptance of a batch, whatever the number is now', () => {
  const rows = rowsOf(0, 2);
  const before = batch(640 + 7, rows);
  const after = { ...before, batch: { ...before.batch, statusShards: 64 } };
  const shards = (published: typeof after | typeof before) => [...statusMessages([published]).keys()];
  expect(shards(before)).toEqual([statusShard(647, 0)]);
  expect(shards(after)).toEqual([statusShard(647, 0, 64)]);
  expect(shards(after)).not.toEqual(shards(before));
});
