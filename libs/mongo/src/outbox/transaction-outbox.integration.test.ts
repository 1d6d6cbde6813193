import { EVENT } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/contracts/errors';
import { declareCollection, inTransaction, type MongoConnection, unsharded } from '../index';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { type OutboxRow, TransactionOutbox } from './transaction-outbox';

const COMPANY = 7;
const outboxIn = declareCollection<OutboxRow>('outbox', unsharded('of a test'));

describe('TransactionOutbox', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let outbox: TransactionOutbox;
  let heard: unknown[];
  let unavailable: boolean;
  let now: () => number;
  const always = (): boolean => true;
  const later = (): number => Date.now() + 60_000;
  const write = (body: unknown) =>
    inTransaction(connection, (session) =>
      outbox.write(COMPANY, [{ event: EVENT.ACCOUNT_ADDED, body }], session),
    );

  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  afterAll(() => namespace.remove());
  beforeEach(async () => {
    heard = [];
    unavailable = false;
    now = later;
    const publish = async (_event: string, body: unknown): Promise<void> => {
      if (unavailable) throw new BrokerUnavailableError('unavailable');
      heard.push(body);
    };
    outbox = new TransactionOutbox({
      name: 'test',
      rows: outboxIn(connection),
      broker: { publish },
      logger: quiet,
      now: () => now(),
    });
    await connection.model('outbox').createCollection();
  });

  it('publishes committed events once', async () => {
    outbox.publishSoon(await write(1));
    await outbox.stop();
    expect(heard).toEqual([1]);
    expect(await outbox.sweep(always)).toBe(0);
  });

  it('keeps unpublished events in order until the broker is available again', async () => {
    const begun = Date.now();
    unavailable = true;
    outbox.publishSoon(await write(1));
    await write(2);
    await outbox.stop();
    await expect(outbox.sweep(always)).rejects.toThrow('unavailable');
    unavailable = false;
    now = () => begun;
    expect(await outbox.sweep(always)).toBe(0);
    now = later;
    expect(await outbox.sweep(always)).toBe(2);
    expect(heard).toEqual([1, 2]);
  });

  it('stops between two events on request', async () => {
    await write(1);
    await write(2);
    let asked = 0;
    expect(await outbox.sweep(() => ++asked < 2)).toBe(1);
    expect(await outbox.sweep(always)).toBe(1);
  });
});
