import { DELIVERY, type StatusChangeRow, statusShard } from '@herald/contracts';
import { statusMessages } from './status-messages';

const rowsOf = (first: number, count: number): StatusChangeRow[] =>
  Array.from({ length: count }, (_, i) => [first + i, `99559800${1000 + i}`, DELIVERY.ERROR, 1]);
const batch = (smsID: number, rows: StatusChangeRow[]) => ({
  batch: {
    company: 1,
    smsID,
    number: 0,
    first: 0,
    sender: 'Shop',
    checkStopList: false,
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

it('publishes the recipients of a shared batch as their own jobs, all by one shard', () => {
  const origin = { sender: 'Shop', brandID: 1, checkStopList: true, encoding: 'gsm7' as const };
  const shared = {
    of: [
      { ...origin, company: 1, callbackUrl: null },
      { ...origin, company: 2, callbackUrl: 'https://two.example' },
    ],
    which: [0, 1],
    requestIds: ['first', 'second'],
  };
  const rows: StatusChangeRow[] = [
    [1, '995598000002', DELIVERY.SENT, 5],
    [0, '995598000001', DELIVERY.SENT, 6],
    [1, '995598000002', DELIVERY.RECEIVED, 7],
  ];
  // The second send is the first of another series.
  const published = { batch: { ...batch(63, []).batch, company: 0, shared }, rows };
  const second = [DELIVERY.SENT, DELIVERY.RECEIVED].map((status, i) => [
    0,
    '995598000002',
    status,
    5 + 2 * i,
  ]);
  expect([...statusMessages([published])]).toEqual([
    [
      statusShard(63, 0),
      [
        {
          groups: [
            {
              company: 2,
              smsID: 65,
              requestId: 'second',
              callbackUrl: 'https://two.example',
              rows: second,
            },
            {
              company: 1,
              smsID: 64,
              requestId: 'first',
              callbackUrl: null,
              rows: [[0, '995598000001', DELIVERY.SENT, 6]],
            },
          ],
        },
      ],
    ],
  ]);
});
