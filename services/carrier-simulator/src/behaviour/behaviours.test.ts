import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { fixtureForEachTest } from '../testing/simulator-fixture';
import { type TestClient } from '../testing/smpp-client';
import { BEHAVIOURS } from './behaviours';

const fixture = fixtureForEachTest({ receiptLeadMs: 50, slowReceiptMs: 300 });
const state = /stat:(\w+)/;
const numberFor = (name: string): string =>
  `9955559000${BEHAVIOURS.find((known) => known.name === name)!.code}`;

describe('the behaviours', () => {
  const TAKEN: [string, (string | undefined)[]][] = [
    ['delivered', ['DELIVRD']],
    ['undelivered', ['UNDELIV']],
    ['expired', ['EXPIRED']],
    ['deleted', ['DELETED']],
    ['unknown', ['UNKNOWN']],
    ['rejectedLater', ['REJECTD']],
    ['acceptedThenDelivered', ['ACCEPTD', 'DELIVRD']],
    ['enrouteThenDelivered', ['ENROUTE', 'DELIVRD']],
    ['contradicting', ['DELIVRD', 'UNDELIV']],
    ['slowReceipt', ['DELIVRD']],
    ['receiptTwice', ['DELIVRD', 'DELIVRD']],
    ['unreadableReceipt', [undefined, 'DELIVRD']],
    ['strayReceipt', ['DELIVRD', 'DELIVRD']],
  ];
  const REFUSING: [string, number[]][] = [
    ['rejected', [0x0b, 0x0b, 0x0b]],
    ['throttled', [0x58, 0x58, 0, 0x58]],
    ['queueFull', [0x14, 0x14, 0, 0x14]],
    ['systemError', [0x08, 0x08, 0, 0x08]],
    ['nack', [0x03, 0, 0x03]],
  ];
  const UNANSWERED: [string, { taken: boolean; receipts: number; again: boolean }][] = [
    ['answerLost', { taken: true, receipts: 1, again: false }],
    ['silent', { taken: false, receipts: 0, again: false }],
    ['silentOnce', { taken: false, receipts: 0, again: true }],
    ['answerAndReceiptLost', { taken: true, receipts: 0, again: true }],
  ];
  const ENDING: [string, boolean][] = [
    ['disconnect', true],
    ['disconnectUntaken', false],
    ['noise', true],
    ['zeroLength', true],
  ];

  const statesOf = (client: TestClient): (string | undefined)[] =>
    client.texts().map((text) => state.exec(text)?.[1]);

  it.each(TAKEN)('%s accepts the message and sends its delivery receipts', async (name, states) => {
    const client = await fixture.bind();
    const answer = await client.submit(numberFor(name));
    expect(answer).toMatchObject({ command_status: 0 });
    await until(() => client.received.length === states.length);
    expect(statesOf(client)).toEqual(states);
    expect(client.texts().at(-1)).toContain(answer!.message_id!);
    expect(client.texts()[0]!.includes(answer!.message_id!)).toBe(!/unreadable|stray/.test(name));
  });

  it('noReceipt sends no delivery receipt', async () => {
    const client = await fixture.bind();
    await client.submit(numberFor('noReceipt'));
    await client.submit('995555123456');
    await until(() => fixture.simulator.stats().receiptsAcknowledged === 1);
    expect(client.received).toEqual([expect.objectContaining({ source_addr: '995555123456' })]);
    expect(fixture.simulator.stats()).toMatchObject({ taken: 2, receiptsWaiting: 0 });
  });

  it('receiptFirst sends the delivery receipt before the response', async () => {
    const answersBefore: number[] = [];
    const client: TestClient = await fixture.bind({
      answerDeliverSm: () => {
        answersBefore.push(client.answers.length);
        return 0;
      },
    });
    const answer = await client.submit(numberFor('receiptFirst'));
    await until(() => client.received.length === 1);
    expect(answersBefore).toEqual([0]);
    expect(client.texts()[0]).toContain(answer!.message_id!);
  });

  it.each(REFUSING)('%s answers its tries', async (name, statuses) => {
    const client = await fixture.bind();
    const answers: (number | undefined)[] = [];
    for (let tries = 0; tries < statuses.length; tries++) {
      answers.push((await client.submit(numberFor(name)))?.command_status);
    }
    expect(answers).toEqual(statuses);
    const taken = statuses.filter((status) => status === 0).length;
    await until(() => client.received.length === taken);
    expect(fixture.simulator.stats()).toMatchObject({ taken });
  });

  it('refuses 9001NNN with command_status NNN', async () => {
    const client = await fixture.bind();
    expect(await client.submit('9955559001069')).toMatchObject({ command_status: 0x45 });
    expect(await client.submit('9955559001000')).toMatchObject({ command_status: 0 });
  });

  it('counts the first tries of each part separately', async () => {
    const client = await fixture.bind();
    fixture.simulator.settings.change({ refusedTries: 1 });
    const send = async (text: string) =>
      (await client.submit(numberFor('throttled'), { short_message: text }))?.command_status;
    expect([await send('one'), await send('two'), await send('one'), await send('two')]).toEqual([
      0x58, 0x58, 0, 0,
    ]);
  });

  const isAnswered = async (client: TestClient, phone: string): Promise<boolean> => {
    let answered = false;
    void client.submit(phone).then(() => (answered = true));
    // Submits are answered in order, so a response to the first submit would arrive before this one.
    await client.submit('995555999999', { registered_delivery: 0 });
    return answered;
  };

  it.each(UNANSWERED)('%s leaves the first try without a response', async (name, expected) => {
    const client = await fixture.bind();
    const lost = client.submit(numberFor(name));
    // This second delivery receipt follows all results of the first submit.
    await client.submit('995555123456');
    await until(() => client.received.some(({ source_addr: phone }) => phone === '995555123456'));
    await until(() => fixture.simulator.stats().receiptsAcknowledged === expected.receipts + 1);
    expect(fixture.simulator.stats()).toMatchObject({ taken: expected.taken ? 2 : 1, unanswered: 1 });
    if (expected.again) {
      expect(await client.submit(numberFor(name))).toMatchObject({ command_status: 0 });
      expect(fixture.simulator.stats().duplicates).toBe(expected.taken ? 1 : 0);
    } else {
      expect(await isAnswered(client, numberFor(name))).toBe(false);
    }
    client.close();
    expect(await lost).toBeUndefined();
  });

  it.each(ENDING)('%s ends the first try without a response', async (name, taken) => {
    const client = await fixture.bind();
    const lost = client.submit(numberFor(name));
    if (name.startsWith('disconnect')) await until(() => client.closed);
    else await until(() => fixture.simulator.stats().unanswered === 1);
    client.close();
    expect(await lost).toBeUndefined();
    const next = await fixture.bind();
    // This delivery receipt follows all results of the lost submit.
    await next.submit('995555123456');
    await until(() => next.received.some(({ source_addr: phone }) => phone === '995555123456'));
    await until(() => fixture.simulator.stats().receiptsAcknowledged === (taken ? 2 : 1));
    expect(next.received).toHaveLength(taken ? 2 : 1);
    expect(await next.submit(numberFor(name))).toMatchObject({ command_status: 0 });
    expect(fixture.simulator.stats()).toMatchObject({ taken: taken ? 3 : 2 });
  });

  it('answerWithoutId responds without a message_id', async () => {
    const client = await fixture.bind();
    const answer = await client.submit(numberFor('answerWithoutId'));
    expect(answer).toMatchObject({ command_status: 0 });
    expect(answer!.message_id ?? '').toBe('');
    await until(() => client.received.length === 1);
  });

  it('strayAnswer also sends a response to no request', async () => {
    const client = await fixture.bind();
    expect(await client.submit(numberFor('strayAnswer'))).toMatchObject({ command_status: 0 });
    expect(client.answers).toHaveLength(2);
    expect(client.answers[0]!.message_id).toBe('0');
  });

  it('are all tested here, each with its own code', () => {
    const tables = [...TAKEN, ...REFUSING, ...UNANSWERED, ...ENDING].map(([name]) => name);
    const tried = [...tables, 'noReceipt', 'receiptFirst', 'answerWithoutId', 'strayAnswer'];
    expect(tried.sort()).toEqual(BEHAVIOURS.map(({ name }) => name).sort());
    expect(new Set(BEHAVIOURS.map(({ code }) => code)).size).toBe(BEHAVIOURS.length);
  });
});

const readme = readFileSync(join(__dirname, '..', '..', 'README.md'), 'utf8');

it.each(BEHAVIOURS)('the README documents 9000$code', ({ code, name, does }) => {
  const row = readme.split('\n').find((line) => line.startsWith(`| 9000${code} `)) ?? '';
  expect(row.split('|').map((cell) => cell.trim())).toEqual(['', `9000${code}`, `\`${name}\``, does, '']);
});
