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

it('publishes changes in one message if they fit, and nothing for batches without changes', () => {
  const { company, smsID, requestId, callbackUrl } = batch(7, []).batch;
  const rows = rowsOf(0, 3);
  expect([...statusMessages([batch(7, rows), batch(9, [])])]).toEqual([
    [statusShard(7, 0), [{ groups: [{ company, smsID, requestId, callbackUrl, rows }] }]],
  ]);
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

it('publishes the changes of many batches in one message per shard, of a bounded number of rows', () => {
  const singles = Array.from({ length: 700 }, (_, i) => batch(640 + (i % 64), rowsOf(0, 1)));
  const others = [batch(704, rowsOf(0, 2)), batch(705, rowsOf(0, 1))];
  const messages = statusMessages([...singles, ...others]);
  const groups = [...messages].map(([shard, own]) => [shard, own.map((message) => message.groups.length)]);
  expect(groups).toEqual([
    [statusShard(640, 0), [500, 200]],
    [statusShard(704, 0), [2]],
  ]);
});
