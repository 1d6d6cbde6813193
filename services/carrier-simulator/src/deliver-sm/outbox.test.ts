import { type DeliverSm } from './deliver-sm';
import { formatId, MessageIds } from './message-ids';
import { Outbox, type Receiver } from './outbox';

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
  constructor(public room: number) {}
  hasRoom(): boolean {
    return this.room > 0;
  }
  deliver(deliverSm: DeliverSm): void {
    this.room--;
    this.got.push((deliverSm as FakeDeliverSm).name);
  }
}

const deliverSms = (names: string): FakeDeliverSm[] => [...names].map((name) => new FakeDeliverSm(name));

describe('Outbox', () => {
  it('gives to its receivers in turn, as far as they have room', () => {
    const outbox = new Outbox(10);
    const [first, second] = [new FakeReceiver(1), new FakeReceiver(2)];
    outbox.attach(first);
    outbox.attach(second);
    for (const deliverSm of deliverSms('abcd')) outbox.add(deliverSm);
    expect([first.got, second.got, outbox.size]).toEqual([['a'], ['b', 'c'], 1]);
    first.room = 1;
    outbox.pump();
    expect(first.got).toEqual(['a', 'd']);
  });

  it('sends what came back before all else', () => {
    const outbox = new Outbox(10);
    for (const deliverSm of deliverSms('ab')) outbox.add(deliverSm);
    outbox.giveBack(deliverSms('z'));
    const receiver = new FakeReceiver(5);
    outbox.attach(receiver);
    expect(receiver.got).toEqual(['z', 'a', 'b']);
  });

  it('gives nothing to a receiver that is gone', () => {
    const outbox = new Outbox(10);
    const receiver = new FakeReceiver(5);
    outbox.attach(receiver);
    outbox.detach(receiver);
    outbox.add(new FakeDeliverSm('a'));
    expect([receiver.got, outbox.size]).toEqual([[], 1]);
  });

  it('drops what finds it full, and counts it', () => {
    const outbox = new Outbox(1);
    const [first, second] = deliverSms('ab') as [FakeDeliverSm, FakeDeliverSm];
    outbox.add(first);
    outbox.add(second);
    expect([outbox.dropped, first.outcome, second.outcome]).toEqual([1, undefined, false]);
  });
});

describe('message ids', () => {
  it('differ, and begin anew where no start before can have come to', async () => {
    const before = new MessageIds();
    const given = Array.from({ length: 1_000 }, () => before.next());
    expect(new Set(given).size).toBe(1_000);
    await new Promise((resolve) => setTimeout(resolve, 3));
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
