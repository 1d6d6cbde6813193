/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObtainedServer, planKannel, startPlan } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { obtained } from '../support/obtained';
import { operator, timelineOf } from '../support/operator-api';
import { BEHAVIOUR, messageOf, phoneCounts } from '../support/phones';
import { SYSTEM_IDS } from '../support/system-ids';
import { addedRoutes } from './support/routes';

const LOGIN = { username: 'herald', password: 'b&r +=%' };
const BALANCE = 100;
const TEXTS = [
  { what: 'a text with reserved characters', text: '@€{}[]~ & 100% +x=1 "?#"', parts: 1 },
  { what: 'a text of several parts', text: 'Hello {€}, '.repeat(40).trim(), parts: 4 },
  { what: 'a Georgian text', text: 'გამარჯობა & 100%', parts: 1 },
  { what: 'a Georgian text of several parts', text: 'გამარჯობა! '.repeat(20).trim(), parts: 4 },
] as const;

const { path, reason } = obtained('obtainKannel');
const suite = path ? describe : describe.skip;

/** A real Kannel between Herald and the SMSC, which reports by dlr-url. */
suite(`a route to Kannel${path ? '' : ` (not checked: ${reason})`}`, () => {
  const addRoute = addedRoutes();
  let kannel: ObtainedServer;
  let dir: string;
  let company: Company;
  let prefix: string;
  let count = 0;
  let accepted = 0;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-kannel-'));
    prefix = `995${herald().numberBlock}`;
    const port = Number(new URL(herald().system.run.simulator.smppUrl).port);
    const smsc = { port, systemId: SYSTEM_IDS.kannel, password: 'herald', binds: 1, window: 100 };
    const user = { ...LOGIN, 'black-list-regex': `^${prefix}99` };
    kannel = await startPlan(await planKannel({ dir, smsc, user }));
    const query = new URLSearchParams({ ...LOGIN, allow_private: 'on', binds: '2', prefixes: prefix });
    await addRoute(`${kannel.url}/cgi-bin/sendsms?preset=kannel&name=over-kannel&${query.toString()}`);
    company = await newCompany({ callbacks: true, balance: BALANCE });
  });
  afterAll(async () => {
    await kannel?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const phone = (end = '111111'): string => `${prefix}${String(count++).padStart(2, '0')}${end}`;
  const statusesOf = async (number: string): Promise<string[]> =>
    (await company.receiver.callbacksOf(number)).map(({ query }) => query['statusID']!);

  it.each(TEXTS)('carries $what, and its reports settle the message', async ({ text, parts }) => {
    const number = phone();
    const before = await company.api.balance();
    const smsID = await company.sent({ numbers: [number], text });
    expect((await company.api.settled(smsID)).map(({ statusID }) => statusID)).toEqual(['1']);
    expect(await messageOf(number)).toMatchObject({
      sender: company.brandName,
      text,
      totalParts: parts,
      repeatedParts: 0,
    });
    accepted++;
    expect(await statusesOf(number)).toEqual(['0', '1']);
    expect(await company.api.balance()).toBe(before - parts);
    const timeline = await timelineOf(smsID, number);
    expect(timeline).toContainEqual(expect.objectContaining({ event: 'taken', route: 'over-kannel' }));
    expect(timeline).toContainEqual(expect.objectContaining({ event: 'receipt' }));
  });

  it.each([
    ['undelivered', '2'],
    ['rejectedLater', '2'],
    // Kannel has accepted it: the SMSC refuses it afterwards.
    ['rejected', '4'],
  ] as const)('its reports tell that a number is %s', async (behaviour, status) => {
    const number = phone(BEHAVIOUR[behaviour]);
    const smsID = await company.sent({ numbers: [number] });
    expect((await company.api.settled(smsID)).map(({ statusID }) => statusID)).toEqual([status]);
    accepted++;
    expect(await statusesOf(number)).toEqual(['0', status]);
    expect(await timelineOf(smsID, number)).toContainEqual(expect.objectContaining({ event: 'receipt' }));
  });

  it('a number that Kannel refuses costs nothing', async () => {
    const number = `${prefix}99111111`;
    const before = await company.api.balance();
    const smsID = await company.sent({ numbers: [number] });
    expect((await company.api.settled(smsID)).map(({ statusID }) => statusID)).toEqual(['4']);
    expect(await timelineOf(smsID, number)).toContainEqual(expect.objectContaining({ event: 'refused' }));
    expect(await company.api.balance()).toBe(before);
    expect((await phoneCounts()).get(Number(number))).toBeUndefined();
  });

  it('none of them went past Kannel', async () => {
    const counts = async () =>
      (await operator().data<{ counts: Record<string, number> }>('GET', '/routes/over-kannel')).counts;
    await until(counts, ({ taken }) => taken! >= accepted);
    expect(await counts()).toMatchObject({ taken: accepted, unknown: 0 });
  });
});
