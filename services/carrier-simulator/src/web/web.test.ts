import request from 'supertest';
import { until } from '@herald/testing/until';
import { fixtureForEachTest } from '../testing/simulator-fixture';
import { type Fields, type TestClient } from '../testing/smpp-client';

const fixture = fixtureForEachTest({}, { SMPP_SYSTEM_ID: 'herald,other' });

const address = (): string => `http://127.0.0.1:${fixture.simulator.webPort}`;
const http = () => request(address());
const json = async (path: string) => (await http().get(path)).body as Record<string, never>;

const PHONE = '995555123456';

async function submitAll(client: TestClient, ...submits: Fields[]): Promise<void> {
  for (const fields of submits)
    expect(await client.submit(PHONE, fields)).toMatchObject({ command_status: 0 });
}

describe('GET /api/messages', () => {
  it('shows texts in their encodings, newest first', async () => {
    const client = await fixture.bind();
    await submitAll(
      client,
      { short_message: Buffer.from([0x00, 0x1b, 0x65]) },
      { short_message: Buffer.from('e8329bfd4697d9ec37', 'hex') },
      { data_coding: 8, short_message: Buffer.from('გამარჯობა', 'utf16le').swap16() },
    );
    const { messages } = await json(`/api/messages?phone=${PHONE}`);
    const alike = { sender: 'Brand', phone: PHONE, parts: 1, complete: true, state: 'DELIVRD' };
    expect(messages).toMatchObject([
      { ...alike, text: 'გამარჯობა', encoding: 'UCS-2' },
      { ...alike, text: 'hellohello', encoding: 'GSM-7 packed' },
      { ...alike, text: '@€', encoding: 'GSM-7' },
    ]);
  });

  it('joins parts in any order, by header, sar_ parameters or payload', async () => {
    const client = await fixture.bind();
    const headed = (sequence: number, text: string): Fields => ({
      esm_class: 0x40,
      short_message: Buffer.concat([Buffer.from([5, 0, 3, 77, 3, sequence]), Buffer.from(text)]),
    });
    const sar = (sequence: number, text: string): Fields => ({
      sar_msg_ref_num: 300,
      sar_total_segments: 2,
      sar_segment_seqnum: sequence,
      short_message: Buffer.from(text),
    });
    await submitAll(client, headed(3, 'c'), sar(1, 'x'), headed(1, 'a'));
    const before = await json(`/api/messages?phone=${PHONE}`);
    expect(before.messages).toMatchObject([
      { text: 'x[…]', parts: 1, totalParts: 2, complete: false },
      { text: 'a[…]c', parts: 2, totalParts: 3, complete: false },
    ]);
    await submitAll(client, sar(2, 'y'), headed(2, 'b'), {
      short_message: '',
      message_payload: Buffer.from('p'.repeat(161)),
    });
    const { messages, counts } = await json(`/api/messages?phone=${PHONE}`);
    expect(messages).toMatchObject([
      { text: 'p'.repeat(161), parts: 2, totalParts: 2 },
      { text: 'xy', complete: true },
      { text: 'abc', complete: true },
    ]);
    expect(counts).toEqual({ messages: 3, parts: 7, duplicates: 0 });
  });

  it('counts parts that a phone received twice, under any reference', async () => {
    const client = await fixture.bind();
    const part = (reference: number, sequence: number): Fields => ({
      esm_class: 0x40,
      short_message: Buffer.from([5, 0, 3, reference, 2, sequence, 0x41]),
    });
    await submitAll(client, part(1, 1), part(1, 2), part(1, 2), part(2, 1), { short_message: 'A' });
    const { messages, counts } = await json(`/api/messages?phone=${PHONE}`);
    expect(counts).toMatchObject({ parts: 5, duplicates: 2 });
    expect(messages).toMatchObject([{}, {}, { text: 'AA', repeatedParts: 1 }]);
    expect(await json('/api/stats')).toMatchObject({
      duplicates: 2,
      phones: 1,
      submits: 5,
      maxSubmitsPerSecond: expect.any(Number) as number,
    });
    const counted = `number,messages,parts,duplicates\n${PHONE},3,5,2\n`;
    await http().get('/api/counts?duplicates=true').expect(200, counted);
  });

  it('searches number, sender and text, and accepts a time and a limit', async () => {
    const client = await fixture.bind();
    await client.submit('995555000001', { short_message: 'Your code is 12' });
    await client.submit('995555000002', { source_addr: 'Bank' });
    const begun = new Date().toISOString();
    await client.submit('995555000003', { short_message: 'Late' });
    const found = async (query: string): Promise<string[]> => {
      const { messages } = await json(`/api/messages?${query}`);
      return (messages as unknown as { phone: string }[]).map(({ phone }) => phone.slice(-1));
    };
    expect(await found('q=CODE')).toEqual(['1']);
    expect(await found('q=bank')).toEqual(['2']);
    expect(await found('q=00000')).toEqual(['3', '2', '1']);
    expect(await found(`since=${begun}`)).toContain('3');
    expect(await found('since=2100-01-01')).toEqual([]);
    await client.submit('995555900001');
    expect(await found('show=undelivered')).toEqual(['1']);
    expect(await found('show=answered')).toEqual([]);
    expect(await found('limit=2&q=9955550')).toEqual(['3', '2']);
    expect(await found('phone=%2B995555000002')).toEqual(['2']);
  });

  it('names every invalid field', async () => {
    const { body } = await http().get('/api/messages?limit=0&since=never').expect(400);
    expect(body).toMatchObject({
      statusID: 400,
      errors: { limit: expect.any(String) as string, since: expect.any(String) as string },
    });
  });
});

describe('GET /api/phones and /api/counts', () => {
  it('list the phones, the phone with the last message first', async () => {
    const client = await fixture.bind();
    for (const phone of ['995555000001', '995555000002', '995555000001']) await client.submit(phone);
    expect(await json('/api/phones')).toMatchObject({
      total: 2,
      phones: [
        { phone: '995555000001', counts: { messages: 2, duplicates: 1 }, last: { text: 'Hello' } },
        { phone: '995555000002', counts: { messages: 1 } },
      ],
    });
    expect((await json('/api/phones?q=0002')).phones).toHaveLength(1);
    const counts = http()
      .get('/api/counts?prefix=995555000002')
      .expect('content-type', /text\/csv/);
    await counts.expect(200, 'number,messages,parts,duplicates\n995555000002,1,1,0\n');
  });
});

describe('POST /api/inbound', () => {
  const answer = { from: PHONE, to: 'Brand', text: 'STOP' };

  it('delivers an inbound message to the last sender’s system_id, and waits for the acknowledgement', async () => {
    const herald = await fixture.bind();
    const other = await fixture.bind({ systemId: 'other' });
    await other.submit(PHONE, { registered_delivery: 0 });
    const { body } = await http().post('/api/inbound').send(answer).expect(202);
    const message = { direction: 'answered', state: 'waiting' };
    expect(body).toMatchObject({ receivers: 1, message });
    await until(() => other.received.length === 1);
    expect(other.received[0]).toMatchObject({ esm_class: 0, source_addr: PHONE, destination_addr: 'Brand' });
    expect(other.texts()).toEqual(['STOP']);
    expect(herald.received).toEqual([]);
    await until(async () => {
      const [newest] = (await json('/api/messages')).messages as unknown as { state: string }[];
      return newest?.state === 'acknowledged';
    });
  });

  it('sends long and Georgian texts as networks do', async () => {
    const client = await fixture.bind();
    await http()
      .post('/api/inbound')
      .send({ ...answer, text: 'გ'.repeat(71) });
    await until(() => client.received.length === 2);
    expect(client.received[0]).toMatchObject({ esm_class: 0x40, data_coding: 8 });
    expect(client.texts().join('')).toBe('გ'.repeat(71));
  });
});

describe('the controls', () => {
  it('change settings at run time, and name invalid settings', async () => {
    const changed = await http().post('/api/settings').send({ tps: 5 });
    expect(changed.body).toMatchObject({ tps: 5, idFormat: 'decimal' });
    expect(await json('/api/settings')).toMatchObject({ tps: 5 });
    const wrong = { tps: -1, nonsense: 1, mix: { delivered: 2 } };
    const refused = await http().post('/api/settings').send(wrong).expect(400);
    const { errors } = refused.body as { errors: object };
    expect(Object.keys(errors).sort()).toEqual(['mix.delivered', 'nonsense', 'tps']);
  });

  it('delete all data except binds at a reset', async () => {
    const client = await fixture.bind();
    await client.submit(PHONE);
    await http().post('/api/settings').send({ tps: 5 });
    await http().post('/api/reset').expect(200);
    const nothing = { submits: 0, phones: 0, binds: [{ systemId: 'herald' }] };
    expect(await json('/api/stats')).toMatchObject(nothing);
    expect(await json('/api/messages')).toEqual({ messages: [] });
    expect(await json('/api/settings')).toMatchObject({ tps: 0, receiptDelayMs: 20 });
    expect(await client.submit(PHONE)).toMatchObject({ command_status: 0 });
  });
});

describe('GET /api/events', () => {
  it('sends messages and statistics', async () => {
    const client = await fixture.bind();
    const events = await fetch(`${address()}/api/events`);
    const reader = events.body!.getReader();
    await client.submit(PHONE, { short_message: 'Live' });
    let heard = '';
    while (!heard.includes('"text":"Live"')) heard += new TextDecoder().decode((await reader.read()).value);
    await reader.cancel();
    expect(heard).toMatch(/^event: stats\ndata: \{/);
    expect(heard).toContain('event: messages\ndata: {"messages":[{');
  });
});

describe('the rest of the web server', () => {
  it('serves health, metrics and errors for unknown paths', async () => {
    expect(await json('/healthz')).toEqual({ status: 'ok' });
    expect(await json('/readyz')).toMatchObject({ status: 'ready' });
    await http().get('/api/none').expect(404);
    await http().get('/api/reset').expect(405);
    const client = await fixture.bind();
    await client.submit(PHONE);
    const metrics = await (await fetch(`http://127.0.0.1:${fixture.simulator.metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/herald_simulator_answers_total\{status="0x00",.*\} 1/);
    expect(metrics).toMatch(/herald_simulator_binds\{.*\} 1/);
  });
});
