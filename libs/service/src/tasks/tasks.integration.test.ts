import type { MongoConnection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { Activity } from './activity';
import { type Task, Tasks } from './tasks';

describe('Tasks', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  afterAll(() => namespace.remove());

  const instance = (owner: string, tasks: Task[], logger = quiet): Tasks =>
    // So long that no lease expires, even on a stalled machine.
    new Tasks({ tasks, connection, owner, logger, activity: new Activity(), ttlMs: 600_000, renewMs: 50 });

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

  it('are shared among the instances, each task by one instance', async () => {
    const names = ['outbox', 'orphans', 'finished', 'checks'];
    let ran = new Map<string, Set<string>>();
    let runs = 0;
    const tasksOf = (owner: string): Task[] =>
      names.map((name) => ({
        name,
        everyMs: 5,
        lease: 'sweeps',
        run: async () => {
          runs++;
          ran.set(name, (ran.get(name) ?? new Set()).add(owner));
        },
      }));
    const by = (owner: string): string[] => names.filter((name) => ran.get(name)?.has(owner));
    const instances = [instance('e', tasksOf('e')), instance('f', tasksOf('f'))];
    await instances[0]!.start();
    await until(() => by('e').length === names.length);
    await instances[1]!.start();
    await until(() => by('f').length === 2);
    ran = new Map();
    const before = runs;
    await until(() => ran.size === names.length && runs > before + 100);
    expect([by('e').length, by('f').length]).toEqual([2, 2]);
    await instances[0]!.stop();
    ran = new Map();
    await until(() => by('f').length === names.length);
    await instances[1]!.stop();
  });

  it('run on every instance if they have no lease, also after an error', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const task: Task = {
      name: 'everywhere',
      everyMs: 5,
      run: async () => {
        if (++runs === 1) throw new Error('the first time');
      },
    };
    const logger = {
      ...quiet,
      warn: (event: string, fields?: object) => void failures.push({ event, ...fields }),
    };
    const tasks = instance('c', [task], logger);
    await tasks.start();
    await until(() => runs > 2);
    await tasks.stop();
    const atTheEnd = runs;
    expect(failures).toMatchObject([{ event: 'repeating.failed', work: 'everywhere' }]);
    // Another task with the same interval runs several times in this time.
    let others = 0;
    const other = instance('other', [{ ...task, run: async () => void others++ }]);
    await other.start();
    await until(() => others > 3);
    await other.stop();
    expect(runs).toBe(atTheEnd);
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
