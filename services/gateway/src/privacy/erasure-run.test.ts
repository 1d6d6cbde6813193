import { quiet } from '@herald/testing/loggers';
import type { ErasureDocument } from './erasure-model';
import { ErasureRun } from './erasure-run';

it('counts the records of its last step when it is stopped', async () => {
  const added: unknown[] = [];
  const never = (): never => {
    throw new Error('not expected');
  };
  const due = { _id: 1, company: 7, customerID: null, subject: 'encrypted', nextAt: new Date(0) };
  const run = new ErasureRun({
    store: {
      next: async () => due as ErasureDocument,
      addErased: async (_erasure, service, counts) => void added.push([service, counts]),
      ...{ reschedule: never, done: never },
    },
    cipher: { decrypt: () => JSON.stringify({ numbers: [{ number: '995555100001', pseudonym: 'x' }] }) },
    ask: async () => ({ records: [], erased: { messages: 2 }, waiting: {}, next: null }),
    deadLetters: { eraseNumbers: never },
    logger: quiet,
    now: () => new Date(),
  });
  let steps = 0;
  await run.continueErasures(() => steps++ === 0);
  expect(added).toEqual([['sms', { messages: 2 }]]);
});
