/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { timelineOf } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { BEHAVIOUR, phoneCounts, type PhoneMessage, simulator } from '../support/phones';
import { addedRoutes } from './support/routes';

const START_MS = 300_000;
const BALANCE = 100;
const LONG = 'გამარჯობა! '.repeat(20).trim();
const LONG_PARTS = 4;

/** A second deployment, with its own simulator, reports to the first by its callbacks. */
describe('a route to another Herald', () => {
  const addRoute = addedRoutes();
  let upstream: OwnSystem;
  let there: Company;
  let here: Company;
  let prefix: string;
  let count = 0;

  beforeAll(async () => {
    const shared = herald();
    upstream = await startOwnSystem();
    there = await newCompany({ callbacks: true, balance: BALANCE });
    // From here on, the clients are those of the first deployment again.
    globalThis.herald = shared;
    here = await newCompany({ callbacks: true, balance: BALANCE });
    prefix = `995${herald().numberBlock}`;
    const query = new URLSearchParams({
      key: there.api.key,
      brandID: String(there.brandID),
      signingSecret: there.signingSecret,
      ...{ allow_private: 'on', binds: '2', prefixes: prefix },
    });
    await addRoute(`${upstream.system.run.gatewayUrl}?preset=herald&name=over-herald&${query.toString()}`);
  }, START_MS);
  afterAll(async () => {
    await upstream?.close();
    // The environment closes only receivers of its own system.
    await there?.receiver.close();
  }, START_MS);

  const phone = (end = '111111'): string => `${prefix}${String(count++).padStart(2, '0')}${end}`;
  const shownThere = async (number: string): Promise<PhoneMessage[]> => {
    const answer = await simulator(upstream.system.run.simulator).get('/messages', {
      query: { phone: number },
    });
    return answer.body.messages as PhoneMessage[];
  };

  it('carries a long text to a phone once, and its callbacks settle it', async () => {
    const number = phone();
    const smsID = await here.sent({ numbers: [number], text: LONG });
    expect((await here.api.settled(smsID)).map(({ statusID }) => statusID)).toEqual(['1']);
    expect(await shownThere(number)).toMatchObject([
      { sender: there.brandName, text: LONG, totalParts: LONG_PARTS, repeatedParts: 0 },
    ]);
    expect((await phoneCounts()).get(Number(number))).toBeUndefined();
    const callbacks = await here.receiver.callbacksOf(number);
    expect(callbacks.map(({ query }) => query['statusID'])).toEqual(['0', '1']);
    expect([await here.api.balance(), await there.api.balance()]).toEqual(
      Array(2).fill(BALANCE - LONG_PARTS),
    );
    const taken = (await timelineOf(smsID, number)).find(({ event }) => event === 'taken')!;
    expect(taken).toMatchObject({ route: 'over-herald' });
    // The provider's id is the smsID there.
    expect(await there.api.report(taken['carrierId'])).toEqual([{ number, statusID: '1' }]);
    expect(there.receiver.of(number)).toEqual([]);
  });

  it.each([
    ['undelivered', '2'],
    ['rejected', '4'],
  ] as const)('its callbacks tell that a number is %s', async (behaviour, status) => {
    const number = phone(BEHAVIOUR[behaviour]);
    const smsID = await here.sent({ numbers: [number] });
    expect((await here.api.settled(smsID)).map(({ statusID }) => statusID)).toEqual([status]);
    expect(await timelineOf(smsID, number)).toContainEqual(expect.objectContaining({ event: 'receipt' }));
  });

  it('sends to many numbers, each once', async () => {
    const numbers = Array.from({ length: 30 }, () => phone());
    const smsID = await here.sent({ numbers, text: 'Hello' });
    const report = await here.api.settled(smsID);
    expect(report.map(({ statusID }) => statusID)).toEqual(numbers.map(() => '1'));
    const counts = await phoneCounts(simulator(upstream.system.run.simulator));
    expect(numbers.map((number) => counts.get(Number(number))?.messages)).toEqual(numbers.map(() => 1));
  });
});
