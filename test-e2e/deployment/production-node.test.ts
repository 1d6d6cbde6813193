import { obtainProductionNode, PRODUCTION_NODE } from '@herald/local-servers';
import { newCompany } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhone } from '../support/phones';

/** `npm run test:system -- node24` runs the tests themselves on it. */
describe('on the Node.js version of the image, independent of the version that runs the tests', () => {
  let own: OwnSystem;

  beforeAll(async () => {
    const node = await obtainProductionNode();
    own = await startOwnSystem({ node, env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' } });
  });
  afterAll(() => own.close());

  it('every service runs', async () => {
    const versions = Object.entries(own.system.addresses).map(async ([name, { metricsUrl }]) => {
      const page = await (await fetch(metricsUrl, { headers: { connection: 'close' } })).text();
      return [name, /nodejs_version_info\{version="v([^"]+)"/.exec(page)?.[1]];
    });
    const seen = await Promise.all(versions);
    expect(seen.length).toBeGreaterThan(6);
    expect(seen.filter(([, version]) => version !== PRODUCTION_NODE)).toEqual([]);
  });

  it('a send is delivered, charged and called back', async () => {
    const company = await newCompany({ callbacks: true });
    const number = newPhone();
    await company.sent({ numbers: [number] });
    const calls = await company.receiver.callbacksOf(number);
    expect(calls.map(({ query }) => query['statusID'])).toEqual(['0', '1']);
    expect(await company.api.balance()).toBe(999);
  });
});
