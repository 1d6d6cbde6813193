import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { callbacksIn } from '../callbacks/callback-model';
import { listenerCallbackId, listenerCallbacksIn } from '../listening/listener-model';
import { testCallback } from '../testing/callbacks';
import { PersonalCallbacks } from './personal-callbacks';

const NUMBER = '995555000777';
const PSEUDONYM = 'erased-abcdefghijklmn';

describe('personal data in callbacks', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let personal: PersonalCallbacks;

  beforeAll(async () => {
    connection = await namespace.mongo();
    personal = new PersonalCallbacks(connection);
    await callbacksIn(connection).insertMany([
      testCallback(1, 0, { state: 'delivered', number: NUMBER }),
      testCallback(2, 0, { state: 'failed', number: NUMBER, parameters: { text: 'my secret', parts: 1 } }),
      testCallback(3, 0, { state: 'waiting', number: NUMBER }),
      testCallback(4, 0, { state: 'delivered', number: NUMBER, company: 2 }),
    ]);
    const { _id, event, at, requestId, attempts } = testCallback(1, 0);
    const callback = {
      _id,
      event,
      at,
      requestId,
      attempts,
      number: NUMBER,
      parameters: { text: 'my secret' },
    };
    await listenerCallbacksIn(connection).insertOne({
      _id: listenerCallbackId(1, 'mine', _id),
      company: 1,
      listener: 'mine',
      at,
      callback,
      pending: true,
      expireAt: new Date(Date.now() + 60_000),
    });
  });
  afterAll(() => namespace.remove());

  const all = async () => callbacksIn(connection).find().sort({ _id: 1 }).toArray();
  const ids = ['7.1.0', '7.2.0', '7.3.0', '7.4.0'];

  it('is exported', async () => {
    const { records } = await personal.answer({ act: 'export', company: 1, callbacks: ids });
    expect(records.map(({ kind, id, number }) => [kind, id, number])).toEqual(
      ids.slice(0, 3).map((id) => ['callback', id, NUMBER]),
    );
  });

  it('is erased idempotently, except in waiting callbacks and other companies', async () => {
    const asked = { act: 'erase', company: 1, pseudonym: PSEUDONYM, callbacks: ids } as const;
    expect(await personal.answer(asked)).toMatchObject({
      erased: { callbacks: 2 },
      waiting: { callbacks: 1 },
    });
    expect((await all()).map(({ number }) => number)).toEqual([PSEUDONYM, PSEUDONYM, NUMBER, NUMBER]);
    expect((await all())[1]!.parameters).toEqual({ text: '', parts: 1 });
    const heard = await listenerCallbacksIn(connection).findOne({ company: 1 });
    expect(heard!.callback).toMatchObject({ number: PSEUDONYM, parameters: { text: '' } });
    expect(await personal.answer(asked)).toMatchObject({
      erased: { callbacks: 0 },
      waiting: { callbacks: 1 },
    });
    await callbacksIn(connection).updateOne({ _id: '7.3.0', company: 1 }, { $set: { state: 'delivered' } });
    expect(await personal.answer(asked)).toMatchObject({
      erased: { callbacks: 1 },
      waiting: { callbacks: 0 },
    });
    expect((await all()).map(({ number }) => number)).toEqual([PSEUDONYM, PSEUDONYM, PSEUDONYM, NUMBER]);
  });
});
