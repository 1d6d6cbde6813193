import { until } from '@herald/testing/until';
import { fixtureForEachTest } from '../testing/simulator-fixture';

const fixture = fixtureForEachTest();
const UNDELIVERED = '995555900001';

describe('delivery receipts', () => {
  it('go from the phone to the sender, with text and parameters', async () => {
    const client = await fixture.bind();
    const answer = await client.submit('995555123456');
    await until(() => client.received.length === 1);
    expect(client.received[0]).toMatchObject({
      esm_class: 4,
      source_addr: '995555123456',
      destination_addr: 'Brand',
      receipted_message_id: answer!.message_id,
      message_state: 2,
    });
    expect(client.texts()[0]).toMatch(
      new RegExp(
        `^id:${answer!.message_id} sub:001 dlvrd:001 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 Text:Hello$`,
      ),
    );
  });

  it('go to any receiver of the same system_id, not to a transmitter', async () => {
    const transmitter = await fixture.bind({ mode: 'transmitter' });
    const receiver = await fixture.bind({ mode: 'receiver' });
    await transmitter.submit('995555123456');
    await until(() => receiver.received.length === 1);
    expect(transmitter.received).toEqual([]);
  });

  it('return the submit’s own reference', async () => {
    const client = await fixture.bind();
    await client.submit('995555123456', { user_message_reference: 0x1234 });
    await until(() => client.received.length === 1);
    expect(client.received[0]!.user_message_reference).toBe(0x1234);
  });

  it('are sent only if requested', async () => {
    const client = await fixture.bind();
    await client.submit('995555000001', { registered_delivery: 0 });
    await client.submit('995555000002', { registered_delivery: 2 });
    await client.submit(UNDELIVERED, { registered_delivery: 2 });
    await client.submit('995555000003', { registered_delivery: 1 });
    await until(() => client.received.length === 2);
    expect(client.received.map(({ source_addr: phone }) => phone).sort()).toEqual(
      ['995555000003', UNDELIVERED].sort(),
    );
  });

  it('wait for a receiver, and are sent again until acknowledged', async () => {
    const transmitter = await fixture.bind({ mode: 'transmitter' });
    await transmitter.submit('995555123456');
    await until(() => fixture.simulator.stats().receiptsWaiting === 1);
    const forgetful = await fixture.bind({ mode: 'receiver', answerDeliverSm: () => undefined });
    await until(() => forgetful.received.length === 1);
    forgetful.close();
    const receiver = await fixture.bind({ mode: 'receiver' });
    await until(() => receiver.received.length === 1);
    expect(receiver.texts()).toEqual(forgetful.texts());
    await until(() => fixture.simulator.stats().receiptsAcknowledged === 1);
    expect(fixture.simulator.stats()).toMatchObject({ receiptsWaiting: 0, receiptsResent: 1 });
  });

  it('are sent again after a temporary error, but not after a permanent error', async () => {
    fixture.simulator.settings.change({ deliverRetryMs: 20 });
    const answers = [0x64, 0x08, 0x00];
    const client = await fixture.bind({ answerDeliverSm: () => answers.shift() ?? 0x65 });
    await client.submit('995555123456');
    await until(() => fixture.simulator.stats().receiptsAcknowledged === 1);
    expect(client.received).toHaveLength(3);
    await client.submit('995555123457');
    await until(() => fixture.simulator.stats().receiptsRefused === 1);
    expect(client.received).toHaveLength(4);
  });

  it('are sent again when the response takes too long', async () => {
    fixture.simulator.settings.change({ deliverTimeoutMs: 100 });
    let asked = 0;
    const client = await fixture.bind({ answerDeliverSm: () => (asked++ === 0 ? undefined : 0) });
    await client.submit('995555123456');
    await until(() => fixture.simulator.stats().receiptsAcknowledged === 1);
    expect(client.texts()[1]).toBe(client.texts()[0]);
  });

  it('keep to the window', async () => {
    fixture.simulator.settings.change({ deliverWindow: 3 });
    const client = await fixture.bind({ answerDeliverSm: () => undefined });
    for (let phone = 995555000000; phone < 995555000010; phone++) await client.submit(String(phone));
    await until(() => fixture.simulator.stats().receiptsWaiting === 10 && client.received.length > 2);
    // Every delivery receipt sent before this response has arrived by then.
    await client.request('enquire_link');
    expect(client.received).toHaveLength(3);
    client.answer(client.received[0]!, 0);
    await until(() => client.received.length === 4);
    expect(fixture.simulator.stats().binds[0]).toMatchObject({ deliverWindow: 3 });
  });

  it('expire with the validity period', async () => {
    fixture.simulator.settings.change({ receiptDelayMs: 600_000 });
    const client = await fixture.bind();
    await client.submit('995555123456', { validity_period: '000000000001000R' });
    await until(() => client.received.length === 1);
    expect(client.texts()[0]).toContain('stat:EXPIRED');
  });

  it('have the configured format', async () => {
    const client = await fixture.bind();
    const receiptWith = async (
      settings: Parameters<typeof fixture.simulator.settings.change>[0],
    ): Promise<string> => {
      fixture.simulator.settings.reset();
      fixture.simulator.settings.change(settings);
      const before = client.received.length;
      const answer = await client.submit('995555123456');
      await until(() => client.received.length > before);
      return `${client.texts()[before]!} for ${answer!.message_id!}`;
    };
    expect(await receiptWith({ idFormat: 'text' })).toMatch(/^id:(sim-\w+) .* for \1$/);
    const [, decimal, hex] = /^id:(\d+) .* for ([0-9a-f]+)$/.exec(
      await receiptWith({ idFormat: 'hex', receiptIdFormat: 'decimal' }),
    )!;
    expect(Number(decimal)).toBe(parseInt(hex!, 16));
    expect(await receiptWith({ receiptIdFormat: 'padded' })).toMatch(/^id:0+(\d+) .* for \1$/);
    expect(await receiptWith({ receiptFormat: 'tlv' })).toMatch(/^ for/);
    expect(client.received.at(-1)).toMatchObject({ message_state: 2 });
    await receiptWith({ receiptFormat: 'text', receiptEsmClass: 0 });
    expect(client.received.at(-1)!.message_state).toBeUndefined();
    expect(client.received.at(-1)).toMatchObject({ esm_class: 0 });
    await until(() => fixture.simulator.stats().receiptsAcknowledged === 5);
  });
});
