import { quiet } from '@herald/testing/loggers';
import { BindRotation, type OtherSender } from './bind-rotation';

const ROTATION_MS = 30_000;
const SECOND = 1_000;

describe('BindRotation', () => {
  const route = {
    name: 'main',
    isLive: true,
    isRunning: true,
    leases: 1,
    owesAnswers: false,
    settings: { binds: 2 },
    counts: { taken: 0 },
  };
  const carriers = { alive: true, all: [route], hasWork: () => true };
  const live: OtherSender = { route: 'main', sender: 'b', live: true, wantsBind: false };
  const idle: OtherSender = { route: 'main', sender: 'c', live: false, wantsBind: true };
  let now: number;
  let handedOver: unknown[][];
  let outcome: 'done' | 'kept' | 'not-begun';
  let rotation: BindRotation;
  beforeEach(() => {
    now = 0;
    outcome = 'done';
    Object.assign(route, { isLive: true, isRunning: true, leases: 1, owesAnswers: false });
    route.counts.taken = 0;
    Object.assign(carriers, { alive: true, hasWork: () => true });
    make(ROTATION_MS);
  });

  const make = (rotationMs: number): void => {
    handedOver = [];
    const handOver = async (...of: unknown[]): Promise<typeof outcome> => {
      handedOver.push(of);
      return outcome;
    };
    const leased = { handOver };
    rotation = new BindRotation({ carriers, leased, logger: quiet, sender: 'a', rotationMs, now: () => now });
  };
  /** Looks every second until `ms`; the SMSC accepts parts in between unless it is silent. */
  const lookUntil = async (ms: number, others = [live, idle], isSilent = false): Promise<void> => {
    for (; now <= ms; now += SECOND) {
      if (!isSilent) route.counts.taken++;
      rotation.update(others);
      await rotation.stop();
    }
  };

  it('hands the bind over after its time, and not before', async () => {
    await lookUntil(ROTATION_MS - SECOND);
    expect(handedOver).toEqual([]);
    await lookUntil(ROTATION_MS);
    expect(handedOver).toEqual([['main', 'c', ROTATION_MS / 2]]);
  });

  it('begins no second hand-over before the others know the result of the first', async () => {
    make(4_000);
    await lookUntil(4_000);
    expect(handedOver).toEqual([['main', 'c', 8_000]]);
  });

  it('keeps a bind that it could not hand over for its time again', async () => {
    outcome = 'kept';
    await lookUntil(2 * ROTATION_MS - SECOND);
    expect(handedOver).toHaveLength(1);
    await lookUntil(2 * ROTATION_MS);
    expect(handedOver).toHaveLength(2);
  });

  it('looks again every second while a hand-over of another sender is too recent', async () => {
    outcome = 'not-begun';
    await lookUntil(ROTATION_MS + 2 * SECOND);
    expect(handedOver).toHaveLength(3);
  });

  it('counts the time from the gain of the bind', async () => {
    route.leases = 0;
    await lookUntil(ROTATION_MS);
    route.leases = 1;
    await lookUntil(2 * ROTATION_MS);
    expect(handedOver).toEqual([]);
    await lookUntil(2 * ROTATION_MS + SECOND);
    expect(handedOver).toHaveLength(1);
  });

  it.each<[string, OtherSender[], string]>([
    ['the next by id', ['d', 'c', 'A'].map((sender) => ({ ...idle, sender })), 'c'],
    ['the first by id after the last', ['A', 'B'].map((sender) => ({ ...idle, sender })), 'A'],
  ])('gives it to %s', async (_title, idles, expected) => {
    await lookUntil(ROTATION_MS, [live, ...idles]);
    expect(handedOver.map(([, to]) => to)).toEqual([expected]);
  });

  it.each<[string, OtherSender[]]>([
    ['no other sender wants one', [live, { ...idle, wantsBind: false }]],
    ['no other sender has a live bind of the route', [{ ...live, live: false }, idle]],
    ['the other live bind is one of another route', [{ ...live, route: 'second' }, idle]],
    ['the sender that wants one is not on this route', [live, { ...idle, route: 'second' }]],
  ])('keeps the bind if %s', async (_title, others) => {
    await lookUntil(3 * ROTATION_MS, others);
    expect(handedOver).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['no work waits', () => (carriers.hasWork = () => false)],
    ['the operator has stopped the route', () => Object.assign(route, { isRunning: false, isLive: false })],
    ['it has several binds of the route', () => (route.leases = 2)],
    ['late answers may still arrive on it', () => (route.owesAnswers = true)],
    ['binds are not handed over', () => make(0)],
  ])('keeps the bind if %s', async (_title, change) => {
    change();
    await lookUntil(3 * ROTATION_MS);
    expect(handedOver).toEqual([]);
  });

  it('keeps a bind whose SMSC accepts nothing', async () => {
    await lookUntil(3 * ROTATION_MS, [live, idle], true);
    expect(handedOver).toEqual([]);
  });

  it('hands a bind over that only others can connect, and wants none for ten minutes', async () => {
    route.isLive = false;
    carriers.alive = false;
    await lookUntil(19_000);
    expect(handedOver).toEqual([]);
    await lookUntil(20_000);
    expect(handedOver).toHaveLength(1);
    route.leases = 0;
    expect(rotation.wantsBind(route)).toBe(false);
    now += 600_000;
    expect(rotation.wantsBind(route)).toBe(true);
  });

  it('keeps a bind that no other sender can connect, and for 20 s after another sender can', async () => {
    route.isLive = false;
    await lookUntil(3 * ROTATION_MS, [{ ...live, live: false }, idle]);
    await lookUntil(3 * ROTATION_MS + 19_000);
    expect(handedOver).toEqual([]);
    await lookUntil(3 * ROTATION_MS + 20_000);
    expect(handedOver).toHaveLength(1);
  });

  it('has 20 s to connect a bind after the operator resumes the route', async () => {
    Object.assign(route, { isLive: false, isRunning: false });
    await lookUntil(ROTATION_MS);
    route.isRunning = true;
    await lookUntil(ROTATION_MS + 19_000);
    expect(handedOver).toEqual([]);
    await lookUntil(ROTATION_MS + 20_000);
    expect(handedOver).toHaveLength(1);
  });

  it.each<[string, () => void, boolean]>([
    ['none', () => undefined, true],
    ['a live bind of another route', () => (carriers.alive = true), false],
    ['a bind of the route that is not connected', () => (route.leases = 1), false],
    ['none of a route that the operator has stopped', () => (route.isRunning = false), false],
    ['none, and binds are not handed over', () => make(0), false],
  ])('wants a bind only if it has no live bind: %s', (_title, change, wants) => {
    carriers.alive = false;
    route.leases = 0;
    change();
    expect(rotation.wantsBind(route)).toBe(wants);
  });
});
