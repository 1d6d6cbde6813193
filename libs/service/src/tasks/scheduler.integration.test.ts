import type { MongoConnection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { Activity } from './activity';
import { Scheduler, type Task } from './scheduler';

describe('Scheduler', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  afterAll(() => namespace.remove());

  const instance = (owner: string, tasks: Task[]): Scheduler =>
    // So long that no lease expires, even on a stalled machine.
    new Scheduler({
      tasks,
      connection,
      owner,
      logger: quiet,
      activity: new Activity(),
      ttlMs: 600_000,
      renewMs: 50,
    });

  it('run on the instance that holds their lease, and continue at once on another instance when it stops', async () => {
    const ran = { a: 0, b: 0 };
    const lost: string[] = [];
    const led = (owner: 'a' | 'b'): Task => ({
      name: 'led',
      // Longer than the test, so that the task runs again only when another instance gains the lease.
      everyMs: 600_000,
      lease: 'leader',
      run: async () => void ran[owner]++,
      onLost: () => lost.push(owner),
    });
    const [a, b] = [instance('a', [led('a')]), instance('b', [led('b')])];
    await a.start();
    await until(() => ran.a === 1);
    await b.start();
    expect(ran.b).toBe(0);
    await a.stop();
    expect(lost).toEqual(['a']);
    await until(() => ran.b === 1);
    await b.stop();
    expect(ran.a).toBe(1);
  });

  it('run on every instance if they have no lease', async () => {
    const ran = new Set<string>();
    const everywhere = (owner: string): Task => ({
      name: 'everywhere',
      everyMs: 600_000,
      run: async () => ran.add(owner),
    });
    const schedulers = ['e', 'f'].map((owner) => instance(owner, [everywhere(owner)]));
    for (const scheduler of schedulers) await scheduler.start();
    await until(() => ran.size === 2);
    for (const scheduler of schedulers) await scheduler.stop();
  });

  it('are stopped before their lease is released', async () => {
    let goesOn: () => boolean = () => false;
    let end: () => void = () => undefined;
    const long: Task = {
      name: 'long',
      everyMs: 5,
      lease: 'long-leader',
      run: (goOn) => {
        goesOn = goOn;
        return new Promise<void>((resolve) => (end = resolve));
      },
    };
    const tasks = instance('d', [long]);
    await tasks.start();
    await until(() => goesOn());
    const stopped = tasks.stop();
    expect(goesOn()).toBe(false);
    const held = await connection.db!.collection<{ _id: string }>('leases').findOne({ _id: 'long-leader/0' });
    expect(held).toMatchObject({ owner: 'd' });
    end();
    await stopped;
  });
});
