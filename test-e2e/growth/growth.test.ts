import { appendFileSync } from 'node:fs';
import { servicesOfOneMachine } from '@herald/launcher';
import { newCompany } from '../support/company';
import { herald } from '../support/herald';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { ApiDocument } from '../fuzz/api-document';
import { Random } from '../fuzz/random';
import { type Case, documentedCases, headerCases, SEED } from './cases';
import { ownCases } from './own-cases';
import { GrowthMeter, type Measured, MOST_GROWTH } from './measure';

/** Names of cases, and a file for the figures of each case as it is measured. */
const ONLY = new RegExp(process.env['GROWTH_ONLY'] ?? '');
const LOG = process.env['GROWTH_LOG'];
/** The number of cases, chosen at random with GROWTH_SEED; all by default. */
const SAMPLE = Number(process.env['GROWTH_SAMPLE'] ?? Infinity);
const MOST_PAUSE_MS = 500;
/** Only a limit against hanging. */
const LIMIT_MS = 3_600_000;

/**
 * Inputs that might take more time than their size, at n and 2n up to the limit of the endpoint: each field and parameter of the OpenAPI documents,
 * large sends, files of the console, and headers. GROWTH_SEED chooses other forms, GROWTH_EACH more of them, GROWTH_ONLY and GROWTH_SAMPLE fewer.
 */
describe('the time of a request grows with its size', () => {
  let own: OwnSystem;
  const found: Measured[] = [];
  let count = 0;

  beforeAll(async () => {
    own = await startOwnSystem({ table: servicesOfOneMachine });
    const settings = { requestsPerSecond: 0, defaultCountryCode: null };
    const [mine, victim] = [
      await newCompany({ settings, balance: 5_000_000, callbacks: true }),
      await newCompany({ settings }),
    ];
    const attacker = {
      companyKey: mine.api.key,
      operatorToken: herald().system.run.operatorToken,
      companyID: mine.id,
      victimID: victim.id,
      known: {
        brandID: [mine.brandID],
        smsID: [1],
        customerID: [1],
        accountID: [100_001],
        typeID: [1],
        tariffID: [1],
        itemID: [1],
        keyID: [99_999_999],
        name: ['Name'],
      },
    };
    const plain = {
      method: 'GET',
      target: '/v1/sms/brandNames',
      headers: [['key', mine.api.key]] as [string, string][],
      body: null,
    };
    const all: Case[] = [
      ...documentedCases(await ApiDocument.read(), attacker),
      ...(await ownCases(mine)),
      ...headerCases(plain),
    ].filter(({ name }) => ONLY.test(name));
    const random = new Random(SEED, 0);
    const cases = Array.from(
      { length: Math.min(SAMPLE, all.length) },
      () => all.splice(SAMPLE < all.length ? random.below(all.length) : 0, 1)[0]!,
    );
    const meter = new GrowthMeter();
    for (const one of cases) {
      const measured = await meter.measure(one);
      count++;
      if (LOG) appendFileSync(LOG, `${count}/${cases.length} ${one.name} ${JSON.stringify(measured)}\n`);
      if (measured) found.push(measured);
    }
    await meter.close();
  }, LIMIT_MS);
  afterAll(() => own?.close());

  it(`at most ${MOST_GROWTH} times for twice the input`, () => {
    expect(count).toBeGreaterThan(0);
    expect(found.filter(({ ratio }) => ratio > MOST_GROWTH)).toEqual([]);
  });

  it(`no main thread is held for ${MOST_PAUSE_MS} ms`, () => {
    expect(found.filter(({ pause }) => pause > MOST_PAUSE_MS)).toEqual([]);
  });

  it('no request ends in an error of the server', () => {
    expect(found.filter(({ status }) => status >= 500 || status === 0)).toEqual([]);
  });
});
