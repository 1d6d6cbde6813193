import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rememberedPort } from '@herald/local-servers';
import mongoose from 'mongoose';
import { until } from '@herald/testing/until';
import { expectSoundBooks } from '../support/books';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhones, phoneCounts, simulator } from '../support/phones';

/**
 * The operator stops a company during its campaign, in each possible way. Two senders; the SMSC responds to 100 parts and then withholds
 * its responses, so that at most 200 more parts, which fill the windows, are submitted before the operator acts.
 */
const START_MS = 300_000;
const TEST_MS = 600_000;
const RECIPIENTS = 3_000;
const ANSWERED = 100;
/** More than the answered parts, so that the windows fill up. */
const UNDER_WAY = 200;
/** Responses that the SMSC releases at each poll of the batches, while senders receive the stop. */
const ANSWERS_EACH_LOOK = 2;
/** No response times out, however long the SMSC withholds it. */
const WITH_PATIENCE = 'binds=2&window=100&response_timeout=3600';
/** States of batches without a submitted recipient. */
const NOT_BEING_SENT = ['held', 'submitted', 'finished'];
/** Recipients of another company, which fill all windows twice: parts still held by a sender would be submitted before the last of them. */
const BARRIER = 400;

/** Indeterminate submits of a killed sender: at most a chunk of each of the campaign's batches. */
const UNKNOWN_AT_MOST = 300;

interface Job {
  state: string;
  cost: number;
  refunded: number;
  counts: Record<string, number>;
  reasons: Record<string, number>;
}

/** Recipients that did not reach the SMSC are refunded, and the others have their delivery receipt. */
function isSettled({ counts, refunded }: Job, unknown: number): boolean {
  return counts['0'] === 0 && counts['3']! <= unknown && counts['4'] === refunded;
}

describe('suspension by the operator', () => {
  let dir: string;
  let own: OwnSystem;
  let connection: mongoose.Connection;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-stopped-'));
    const port = await rememberedPort(join(dir, 'data', 'ports.json'), 'simulator-smpp');
    own = await startOwnSystem({
      dir,
      instances: { 'sms-sender': 2 },
      serviceEnv: { sms: { SMS_CARRIERS: `smpp://herald:herald@127.0.0.1:${port}?${WITH_PATIENCE}` } },
    });
    connection = await mongoose.createConnection(own.system.run.mongoUrl).asPromise();
  }, START_MS);
  afterAll(async () => {
    await connection?.close();
    await own?.close();
    await rm(dir, { recursive: true, force: true });
  }, START_MS);
  const answerLimit = (answerLimit: number) => simulator().post('/settings', { answerLimit });

  /** A campaign that is partly submitted. */
  const campaign = async (): Promise<{ company: Company; smsID: unknown; phones: string[] }> => {
    const company = await newCompany({ balance: 10_000 });
    const phones = newPhones(RECIPIENTS);
    // The limit counts from the time it is set.
    await answerLimit(0);
    await answerLimit(ANSWERED);
    const smsID = await company.sent({ numbers: phones });
    await until(
      () => arrived(phones),
      (count) => count >= UNDER_WAY,
      { what: 'the campaign to be under way' },
    );
    return { company, smsID, phones };
  };
  const arrived = async (phones: string[]): Promise<number> => {
    const counts = await phoneCounts();
    return phones.reduce((sum, phone) => sum + (counts.get(Number(phone))?.messages ?? 0), 0);
  };
  const twice = async (phones: string[]): Promise<string[]> => {
    const counts = await phoneCounts();
    return phones.filter((phone) => (counts.get(Number(phone))?.messages ?? 0) > 1);
  };
  const job = (smsID: unknown) =>
    operator().data<Job & Record<string, unknown>>('GET', `/jobs/${String(smsID)}`);
  /** Number of arrived parts once no sender holds any part of the send: none arrives after that. */
  const standsStill = async (smsID: unknown, phones: string[]): Promise<number> => {
    let answers = ANSWERED;
    await until(
      async () => {
        await answerLimit((answers += ANSWERS_EACH_LOOK));
        return statesOf(smsID);
      },
      (states) => states.every((state) => NOT_BEING_SENT.includes(state)),
      { what: 'no batch to be in progress' },
    );
    await answerLimit(0);
    const before = await arrived(phones);
    expect(before).toBeLessThan(RECIPIENTS);
    const other = await newCompany();
    await other.api.settled(await other.sent({ numbers: newPhones(BARRIER) }));
    expect((await arrived(phones)) - before).toBe(0);
    return before;
  };
  const statesOf = async (smsID: unknown): Promise<string[]> => {
    const name = own.namespace === '' ? 'herald_sms' : `${own.namespace}_sms`;
    const batches = connection.getClient().db(name).collection<{ state: string }>('batches');
    return batches
      .find({ smsID })
      .map(({ state }) => state)
      .toArray();
  };

  it.each([
    [
      'stop-sending',
      (id: number) => operator().data('POST', `/companies/${id}/stop-sending`),
      (id: number) => operator().data('POST', `/companies/${id}/resume-sending`),
    ],
    [
      'a suspension',
      (id: number) => operator().data('PATCH', `/companies/${id}`, { status: 'suspended' }),
      (id: number) => operator().data('PATCH', `/companies/${id}`, { status: 'active' }),
    ],
  ])(
    'by %s keeps unsubmitted messages and sends them afterwards, none twice',
    async (_by, stop, resume) => {
      const { company, smsID, phones } = await campaign();
      await stop(company.id);
      await standsStill(smsID, phones);
      expect((await job(smsID)).refunded).toBe(0);
      await resume(company.id);
      await until(
        () => arrived(phones),
        (count) => count >= RECIPIENTS,
        { what: 'all to arrive' },
      );
      expect(await twice(phones)).toEqual([]);
      await until(
        () => job(smsID),
        ({ counts }) => counts['1'] === RECIPIENTS,
        { what: 'all to be received' },
      );
    },
    TEST_MS,
  );

  it(
    'cancellation of the running job refunds unsubmitted recipients, even if a sender is killed during it',
    async () => {
      const { company, smsID, phones } = await campaign();
      await operator().data('POST', `/jobs/${String(smsID)}/cancel`);
      await own.system.kill('sms-sender');
      await standsStill(smsID, phones);
      const ended = await until(
        () => job(smsID),
        (found) => isSettled(found, UNKNOWN_AT_MOST),
        { what: 'what was not submitted to be refunded' },
      );
      expect(ended.state).toBe('cancelled');
      expect(ended.counts['4']).toBeGreaterThan(0);
      expect(await arrived(phones)).toBeLessThanOrEqual(RECIPIENTS - ended.refunded);
      expect(await company.api.balance()).toBe(10_000 - RECIPIENTS + ended.refunded);
      expect(await twice(phones)).toEqual([]);
      const again = await operator().post(`/jobs/${String(smsID)}/cancel`);
      expect(again.status).toBe(200);
      await expectSoundBooks(own);
    },
    TEST_MS,
  );
});
