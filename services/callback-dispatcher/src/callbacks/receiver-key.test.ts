import {
  companyOfReceiver,
  formerOf,
  isTestReceiver,
  kindOfReceiver,
  ownReceiverKey,
  receiverBy,
  receiverKey,
  receiversOf,
} from './receiver-key';

const origins = Array.from({ length: 1_000 }, (_, index) => `https://host${index}.example`);

it('separates companies and limits the number of queues per company', () => {
  expect(receiverKey(12, null)).toBe('12');
  const keys = new Set(origins.map((origin) => receiverKey(12, origin)));
  expect(keys.size).toBeLessThanOrEqual(64);
  expect(keys.size).toBeGreaterThan(32);
  expect(new Set([...keys].map(companyOfReceiver))).toEqual(new Set([12]));
  expect(receiverKey(12, origins[0]!)).toBe(receiverKey(12, origins[0]!));
});

it('gives tests their own queue in each company', () => {
  const { $gte, $lt } = receiversOf(12);
  const key = ownReceiverKey({ company: 12, test: true });
  expect([companyOfReceiver(key), key >= $gte && key < $lt, isTestReceiver(key)]).toEqual([12, true, true]);
  expect(
    ownReceiverKey({ company: 1, test: true }) >= $gte || ownReceiverKey({ company: 123, test: true }) < $lt,
  ).toBe(false);
  expect(['12', receiverKey(12, 'https://example.com')].some(isTestReceiver)).toBe(false);
});

it('returns the settings of a queue, with the version of replaced settings', () => {
  const key = receiverBy(12, 'former.7');
  const { $gte, $lt } = receiversOf(12);
  expect([companyOfReceiver(key), key >= $gte && key < $lt, isTestReceiver(key)]).toEqual([12, true, false]);
  expect([key, '12', '12#test', '12#63'].map(kindOfReceiver)).toEqual(['former.7', 'live', 'test', 'live']);
  expect([formerOf('former.7'), formerOf('live'), formerOf('test')]).toEqual([7, undefined, undefined]);
});
