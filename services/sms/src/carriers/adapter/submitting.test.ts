import { until } from '@herald/testing/until';
import { Smsc } from '../testing/smsc';
import { carriersTo, hasCapacity, part, stoppedClock, stopTimers, submit } from '../testing/carriers-fixture';
import type { RouteCarriers } from './route-carriers';
import type { Receipt, SubmitOutcome, UnreadableReceipt } from '../carrier';

describe('submitting to an SMSC', () => {
  let smsc: Smsc;
  let carriers: RouteCarriers;
  const connect = async (parameters = ''): Promise<void> => {
    carriers = carriersTo(
      `${smsc.url}?name=main&response_timeout=60&otp_timeout=60&patience=60&${parameters}`,
    );
    await until(() => carriers.alive);
  };
  beforeEach(async () => {
    smsc = await Smsc.start();
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    await carriers.stopAll();
    await smsc.stop();
  });

  it('binds as transceiver, submits, and returns the id', async () => {
    await connect();
    expect(smsc.binds[0]).toMatchObject({
      kind: 'transceiver',
      pdu: { system_id: 'herald', password: 'secret', interface_version: 0x34 },
    });
    expect(await submit(carriers)).toMatchObject({
      kind: 'taken',
      route: 'main',
      carrierId: 'id-1',
      bind: 0,
    });
    expect(smsc.submits[0]).toMatchObject({
      source_addr: 'Herald',
      source_addr_ton: 5,
      source_addr_npi: 0,
      destination_addr: '995599000001',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      registered_delivery: 1,
      data_coding: 0,
      esm_class: 0,
      short_message: { message: 'Hello' },
    });
  });

  it("submits the part's reference for its delivery receipt, unless the route disables it", async () => {
    await connect();
    await submit(carriers, part({ ownReference: 0x1234 }));
    expect(smsc.submits[0]).toMatchObject({ user_message_reference: 0x1234 });
    await carriers.stopAll();
    await connect('user_reference=off');
    await submit(carriers, part({ ownReference: 0x1234 }));
    expect(smsc.submits[1]).not.toHaveProperty('user_message_reference');
  });

  it('reports parts written before a disconnect as unknown, and continues after it', async () => {
    await connect();
    const normal = smsc.onSubmit;
    smsc.onSubmit = (_pdu, session) => session.destroy();
    expect(await submit(carriers)).toMatchObject({ kind: 'unknown', route: 'main' });
    smsc.onSubmit = normal;
    expect(await submit(carriers)).toMatchObject({ kind: 'taken' });
  });

  it('delays parts without a live route, after some patience, without naming a route', async () => {
    await connect('patience=60');
    const clock = stoppedClock();
    await smsc.stop();
    await until(() => !carriers.alive);
    stopTimers('Timeout');
    const outcomes: SubmitOutcome[] = [];
    carriers.submit(part(), (outcome) => outcomes.push(outcome));
    const after = (ms: number): number => {
      clock.advance(ms);
      jest.advanceTimersByTime(ms);
      return outcomes.length;
    };
    expect([after(59_999), after(1)]).toEqual([0, 1]);
    expect(outcomes).toEqual([{ kind: 'delayed', route: null, code: null }]);
    jest.useRealTimers();
    expect(hasCapacity(carriers, 'otp', '995599000001')).toBe(true);
    expect(await submit(carriers)).toEqual({ kind: 'delayed', route: null, code: null });
  });

  it('passes on delivery receipts, and answers the SMSC only when they are stored', async () => {
    await connect();
    const receipts: Receipt[] = [];
    const acknowledges: ((stored: boolean) => void)[] = [];
    carriers.onReceipt = (receipt, acknowledge) => {
      receipts.push(receipt);
      acknowledges.push(acknowledge);
    };
    await submit(carriers);
    const text =
      'id:id-1 sub:001 dlvrd:001 submit date:2611010910 done date:2611010911 stat:DELIVRD err:000 text:Hello';
    const answer = smsc.deliver({
      esm_class: 4,
      source_addr: '995599000001',
      destination_addr: 'Herald',
      short_message: text,
    });
    await until(() => receipts.length === 1);
    expect(receipts[0]).toEqual({
      route: 'main',
      carrierId: 'id-1',
      smsc: expect.stringMatching(/^[^@]+@127\.0\.0\.1:\d+$/),
      ids: [{ key: 'id-1', id: 'id-1', notation: 'same', isSure: true, isExact: false }],
      ownReference: null,
      number: '995599000001',
      sender: 'Herald',
      state: 'delivered',
      detail: 'DELIVRD',
      submittedAt: new Date('2026-11-01T09:10:00Z'),
      doneAt: new Date('2026-11-01T09:11:00Z'),
      quote: { characters: 'ascii', length: 5, mark: 87 },
    });
    acknowledges[0]!(true);
    expect(await answer).toBe(0);
  });

  it('requests a delivery receipt again if it could not be stored', async () => {
    await connect();
    carriers.onReceipt = (_receipt, acknowledge) => acknowledge(false);
    const fields = { esm_class: 4, source_addr: '995599000001', short_message: 'id:1 stat:DELIVRD' };
    expect(await smsc.deliver(fields)).toBe(0x64);
  });

  describe('deliveries that look like a delivery receipt', () => {
    const FORGED = {
      esm_class: 0,
      source_addr: '995599000001',
      destination_addr: 'Herald',
      short_message: 'id:id-1 stat:REJECTD err:1',
    };
    const listen = (): { came: string[] } => {
      const came: string[] = [];
      carriers.onReceipt = ({ state }, acknowledge) => acknowledge(came.push(state) > 0);
      carriers.onInbound = ({ text }, acknowledge) => acknowledge(came.push(text) > 0);
      carriers.onTyped = (smsc) => void came.push(smsc.replace(/:\d+$/, ''));
      return { came };
    };

    it.each(['deliver_sm', 'data_sm'] as const)(
      'by %s, with the type of a message: as the listener decides',
      async (command) => {
        await connect();
        const { came } = listen();
        const { short_message: words, ...fields } = FORGED;
        const forged = command === 'data_sm' ? { ...fields, message_payload: words } : FORGED;
        carriers.isReceipt = async () => false;
        expect(await smsc.deliver(forged, command)).toBe(0);
        carriers.isReceipt = async ({ carrierId, number, sender }) =>
          `${carrierId} ${number} ${sender}` === 'id-1 995599000001 Herald';
        expect(await smsc.deliver(forged, command)).toBe(0);
        carriers.isReceipt = () => Promise.reject(new Error('no database'));
        expect(await smsc.deliver(forged, command)).toBe(0x64);
        expect(came).toEqual([FORGED.short_message, 'error']);
        expect(carriers.all[0]!.counts).toMatchObject({ inbound: 1, receipts: 1 });
        expect(carriers.all[0]!.describe().unacknowledged).toBe(0);
      },
    );

    it('with its type: note that the SMSC sets it', async () => {
      await connect();
      const { came } = listen();
      await smsc.deliver({ ...FORGED, esm_class: 4 });
      expect(came).toEqual(['herald@127.0.0.1', 'error']);
    });

    it('that cannot be read are answered once they are kept, without the quoted message', async () => {
      await connect();
      const kept: UnreadableReceipt[] = [];
      let isKept = false;
      carriers.onUnreadable = (unreadable, acknowledge) => {
        kept.push(unreadable);
        acknowledge(isKept);
      };
      const unreadable = { ...FORGED, esm_class: 4, short_message: 'id:id-1 stat: err:000 text:Code 4711' };
      expect(await smsc.deliver(unreadable)).toBe(0x64);
      isKept = true;
      expect(await smsc.deliver(unreadable)).toBe(0);
      expect(kept).toHaveLength(2);
      expect(kept[0]).toMatchObject({
        route: 'main',
        from: '995599000001',
        text: 'id:id-1 stat: err:000 text:',
      });
      expect(carriers.all[0]!.counts.unreadable).toBe(2);
    });
  });
});
