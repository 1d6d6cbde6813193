import { quiet } from '@herald/testing/loggers';
import type { UnreadableReceipt } from '../../carriers/carrier';
import { UNREADABLE_RECEIPTS, unreadableReceiptHandler } from './unreadable-receipts';

const UNREADABLE: UnreadableReceipt = {
  route: 'main',
  from: '995599000001',
  to: 'Herald',
  esmClass: 4,
  dataCoding: 0,
  text: 'id:42 stat: err:000',
  receiptedId: null,
  messageState: null,
  networkError: null,
};

const answerOf = (handle: ReturnType<typeof unreadableReceiptHandler>, route = 'main'): Promise<boolean> =>
  new Promise((resolve) => handle({ ...UNREADABLE, route }, resolve));

it('an unreadable delivery receipt is acknowledged once it is a dead letter', async () => {
  const deadLetter = jest.fn().mockResolvedValue(undefined);
  expect(await answerOf(unreadableReceiptHandler({ deadLetter }, quiet))).toBe(true);
  expect(deadLetter).toHaveBeenCalledWith(UNREADABLE_RECEIPTS, UNREADABLE);
  deadLetter.mockRejectedValue(new Error('no broker'));
  expect(await answerOf(unreadableReceiptHandler({ deadLetter }, quiet))).toBe(false);
});

it('a route whose delivery receipts are all unreadable does not fill the dead letters', async () => {
  const deadLetter = jest.fn().mockResolvedValue(undefined);
  const handle = unreadableReceiptHandler({ deadLetter }, quiet);
  for (let i = 0; i < 1_010; i++) expect(await answerOf(handle)).toBe(true);
  expect(deadLetter).toHaveBeenCalledTimes(1_000);
  await answerOf(handle, 'other');
  expect(deadLetter).toHaveBeenCalledTimes(1_001);
});
