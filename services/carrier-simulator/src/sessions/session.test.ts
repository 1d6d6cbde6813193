import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '@herald/testing/until';
import { BIND_TRANSCEIVER } from '../testing/bytes';
import { fixtureForEachTest } from '../testing/simulator-fixture';
import { type TestClient } from '../testing/smpp-client';

const fixture = fixtureForEachTest();

describe('binds', () => {
  it.each(['transmitter', 'receiver', 'transceiver'] as const)('accepts a %s', async (mode) => {
    expect((await fixture.bind({ mode })).bindStatus).toBe(0);
    expect(fixture.simulator.stats().binds).toMatchObject([{ systemId: 'herald', mode }]);
  });

  it('refuses a wrong password with 0x0E and an unknown system_id with 0x0D', async () => {
    expect((await fixture.bind({ password: 'wrong' })).bindStatus).toBe(0x0e);
    expect((await fixture.bind({ systemId: 'nobody' })).bindStatus).toBe(0x0d);
    expect(fixture.simulator.stats().bindsRefused).toBe(2);
  });

  it('refuses more binds than the setting allows', async () => {
    fixture.simulator.settings.change({ maxBinds: 1 });
    expect((await fixture.bind()).bindStatus).toBe(0);
    expect((await fixture.bind()).bindStatus).toBe(0x0d);
  });

  it('answers enquire_link, unbind, a second bind and unknown commands', async () => {
    const client = await fixture.bind();
    expect(await client.request('enquire_link')).toMatchObject({ command_status: 0 });
    expect(await client.request('bind_receiver', { system_id: 'herald' })).toMatchObject({
      command_status: 5,
    });
    expect(await client.request('query_sm', { message_id: '1' })).toMatchObject({
      command: 'generic_nack',
      command_status: 3,
    });
    expect(await client.request('unbind')).toMatchObject({ command_status: 0 });
    await until(() => client.closed);
  });

  it('accepts submits from transmitters only', async () => {
    const receiver = await fixture.bind({ mode: 'receiver' });
    expect(await receiver.submit('995555123456')).toMatchObject({ command_status: 4 });
  });

  it('closes all connections and accepts none while it is down', async () => {
    const client = await fixture.bind();
    fixture.simulator.settings.change({ down: true });
    await until(() => client.closed);
    await expect(fixture.bind()).rejects.toThrow();
    fixture.simulator.settings.change({ down: false });
    expect((await fixture.bind()).bindStatus).toBe(0);
  });

  it('sends enquire_link to an idle bind, and keeps a bind that answers', async () => {
    fixture.simulator.settings.change({ enquireLinkMs: 50 });
    const client = await fixture.bind();
    await until(() => client.links > 1);
    expect(await client.submit('995555123456')).toMatchObject({ command_status: 0 });
  });
});

describe('the limits in the settings', () => {
  const statuses = async (client: TestClient, count: number): Promise<(number | undefined)[]> => {
    const answers = Array.from({ length: count }, (_, index) => client.submit(String(995555000000 + index)));
    return (await Promise.all(answers)).map((answer) => answer?.command_status);
  };

  it('throttles above the rate limit, over all binds together', async () => {
    // One submit per 100 s: the second submit is too early even on a slow machine.
    fixture.simulator.settings.change({ tps: 0.01 });
    const both = [await fixture.bind(), await fixture.bind()];
    const answers = (await Promise.all(both.map((client) => statuses(client, 5)))).flat();
    expect(answers.filter((status) => status === 0)).toHaveLength(1);
    expect(answers.filter((status) => status === 0x58)).toHaveLength(9);
    expect(fixture.simulator.stats().answers).toEqual({ '0x00': 1, '0x58': 9 });
  });

  it.each([true, false])('drops the connection at every third submit (taken: %s)', async (dropTakes) => {
    fixture.simulator.settings.change({ dropEvery: 3, dropTakes });
    const client = await fixture.bind();
    expect(await statuses(client, 3)).toEqual([0, 0, undefined]);
    await until(() => client.closed);
    expect(fixture.simulator.stats().taken).toBe(dropTakes ? 3 : 2);
  });

  it('gives a share of the numbers another behaviour, always the same per number', async () => {
    fixture.simulator.settings.change({ mix: { rejected: 0.5 } });
    const client = await fixture.bind();
    const first = await statuses(client, 200);
    expect(await statuses(client, 200)).toEqual(first);
    const rejected = first.filter((status) => status === 0x0b).length;
    expect(rejected).toBeGreaterThan(60);
    expect(rejected).toBeLessThan(140);
  });
});

describe('invalid data from a client', () => {
  it.each([
    ['bytes that are no PDU', 'ffffffffffffffffffffffffffffffff', '8000000000000002'],
    ['a PDU of length 0', '00000000000000040000000000000001', '8000000000000002'],
    ['a bind that is cut off', '00000013000000090000000000000001414243', '8000000900000002'],
  ])('%s gets an error and closes the connection', async (_what, bytes, answer) => {
    const socket = connect(fixture.simulator.smppPort, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString('hex')));
    socket.write(Buffer.from(bytes, 'hex'));
    await once(socket, 'close');
    expect(heard.slice(8, 24)).toBe(answer);
  });

  it('closes a bound connection that ignores unbind when the simulator stops', async () => {
    const socket = connect(fixture.simulator.smppPort, '127.0.0.1');
    socket.write(BIND_TRANSCEIVER);
    await once(socket, 'data');
    const closed = once(socket, 'close');
    await fixture.simulator.stop();
    await closed;
  });

  it('survives a client that disconnects in the middle of a PDU', async () => {
    const socket = connect(fixture.simulator.smppPort, '127.0.0.1');
    socket.write(Buffer.from('0000002f00000009', 'hex'));
    await once(socket, 'connect');
    socket.destroy();
    expect((await fixture.bind()).bindStatus).toBe(0);
  });
});
