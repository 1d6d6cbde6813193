import { EVENT } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/errors';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { Outbox } from './outbox';

describe('the outbox', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let outbox: Outbox;
  let heard: unknown[];
  let away: boolean;
  const always = (): boolean => true;
  const later = (): Date => new Date(Date.now() + 60_000);
  const write = (body: unknown) =>
    inTransaction(connection, (session) => outbox.write([{ event: EVENT.ACCOUNT_ADDED, body }], session));

  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  afterAll(() => namespace.remove());
  beforeEach(async () => {
    heard = [];
    away = false;
    const tell = async (_event: string, body: unknown): Promise<void> => {
      if (away) throw new BrokerUnavailableError('away');
      heard.push(body);
    };
    outbox = new Outbox({ connection, events: { tell }, logger: quiet });
    await outbox.createIndexes();
  });

  it('tells what was committed, once', async () => {
    outbox.tellSoon(await write(1));
    await outbox.drain();
    expect(heard).toEqual([1]);
    expect(await outbox.sweep(always, later())).toBe(0);
  });

  it('keeps what could not be told, in order, until the broker is back', async () => {
    const begun = new Date();
    away = true;
    outbox.tellSoon(await write(1));
    await write(2);
    await outbox.drain();
    await expect(outbox.sweep(always, later())).rejects.toThrow('away');
    away = false;
    expect(await outbox.sweep(always, begun)).toBe(0);
    expect(await outbox.sweep(always, later())).toBe(2);
    expect(heard).toEqual([1, 2]);
  });

  it('stops between two when it is told to', async () => {
    await write(1);
    await write(2);
    let asked = 0;
    expect(await outbox.sweep(() => ++asked < 2, later())).toBe(1);
    expect(await outbox.sweep(always, later())).toBe(1);
  });
});
