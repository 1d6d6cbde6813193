import { formatId, MessageIds } from './message-ids';
import { DeliverQueue, type DeliverSm, type Receiver } from './deliver-queue';

class FakeDeliverSm implements DeliverSm {
  outcome: boolean | undefined;
  constructor(readonly name: string) {}
  write(): void {
    throw new Error('Nothing is written here');
  }
  settled(acknowledged: boolean): void {
    this.outcome = acknowledged;
  }
}

class FakeReceiver implements Receiver {
  readonly got: string[] = [];
  constructor(public capacity: number) {}
  hasCapacity(): boolean {
    return this.capacity > 0;
  }
  deliver(deliverSm: DeliverSm): void {
    this.capacity--;
    this.got.push((deliverSm as FakeDeliverSm).name);
  }
}

const deliverSms = (names: string): FakeDeliverSm[] => [...names].map((name) => new FakeDeliverSm(name));

describe('DeliverQueue', () => {
  it('distributes to its receivers by round robin within their windows', () => {
    const deliverQueue = new DeliverQueue(10);
    const [first, second] = [new FakeReceiver(1), new FakeReceiver(2)];
    deliverQueue.attach(first);
    deliverQueue.attach(second);
    for (const deliverSm of deliverSms('abcd')) deliverQueue.add(deliverSm);
    expect([first.got, second.got, deliverQueue.size]).toEqual([['a'], ['b', 'c'], 1]);
    first.capacity = 1;
    deliverQueue.pump();
    expect(first.got).toEqual(['a', 'd']);
  });

  it('sends returned items before all others', () => {
    const deliverQueue = new DeliverQueue(10);
    for (const deliverSm of deliverSms('ab')) deliverQueue.add(deliverSm);
    deliverQueue.requeue(deliverSms('z'));
    const receiver = new FakeReceiver(5);
    deliverQueue.attach(receiver);
    expect(receiver.got).toEqual(['z', 'a', 'b']);
  });

  it('drops and counts items when full', () => {
    const deliverQueue = new DeliverQueue(1);
    const [first, second] = deliverSms('ab') as [FakeDeliverSm, FakeDeliverSm];
    deliverQueue.add(first);
    deliverQueue.add(second);
    expect([deliverQueue.dropped, first.outcome, second.outcome]).toEqual([1, undefined, false]);
  });
});

describe('message ids', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are unique, and continue above the ids of earlier starts', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_795_160_240_282);
    const before = new MessageIds();
    const given = Array.from({ length: 1_000 }, () => before.next());
    expect(new Set(given).size).toBe(1_000);
    // Below a million ids per second, the ids stay behind the clock.
    clock.mockReturnValue(1_795_160_240_284);
    expect(new MessageIds().next()).toBeGreaterThan(given.at(-1)!);
  });

  it.each([
    ['decimal', '1795160240282496'],
    ['hex', '660b0506fdb80'],
    ['HEX', '660B0506FDB80'],
    ['padded', '00001795160240282496'],
    ['text', `sim-${(1795160240282496).toString(36)}`],
  ] as const)('are written in %s', (form, text) => {
    expect(formatId(1795160240282496, form)).toBe(text);
  });
});
