/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { newCompany } from '../support/company';
import { CompanyApi } from '../support/company-api';
import { herald } from '../support/herald';
import { logsWith } from '../support/logs';

/**
 * A company's requests per second are limited over all gateways, for any distribution of its requests: never more than N per second and N
 * at once. (The gateway's own tests check with a stopped clock that the limit is not lower.)
 */
const RATE = 5;
/** Requests of the company before the count, for its brand. */
const USED_BEFORE = 1;

interface Counted {
  passed: number;
  refused: number;
  otherAnswers: number;
  /** Seconds from before the first request to after the last response. */
  seconds: number;
}

/** Sends requests as fast as possible, over several connections to each gateway, until one is refused and a later one passes. */
async function ask(key: string, connections: Record<string, number>): Promise<Counted> {
  const counted: Counted = { passed: 0, refused: 0, otherAnswers: 0, seconds: 0 };
  const begun = performance.now();
  let passedAgain = false;
  const askAt = async (gateway: string): Promise<void> => {
    const api = new CompanyApi(herald().system.addresses[gateway]!.url, key);
    while (!passedAgain) {
      const refusedBefore = counted.refused;
      const { status, headers } = await api.get('/v1/sms/brandNames');
      if (status === 200) {
        counted.passed++;
        passedAgain ||= refusedBefore > 0;
      } else if (status === 429 && Number(headers['retry-after']) >= 1) counted.refused++;
      else counted.otherAnswers++;
    }
  };
  const all = Object.entries(connections).flatMap(([gateway, count]) =>
    Array.from({ length: count }, () => askAt(gateway)),
  );
  await Promise.all(all);
  return { ...counted, seconds: (performance.now() - begun) / 1_000 };
}

const SPREADS: Record<string, number>[] = [
  { gateway: 3 },
  { gateway: 2, 'gateway-2': 2 },
  { gateway: 4, 'gateway-2': 1 },
];

it('is the same over one gateway, over two, and over two with an uneven load', async () => {
  const companies = await Promise.all(
    SPREADS.map(() => newCompany({ settings: { requestsPerSecond: RATE } })),
  );
  const counts = await Promise.all(companies.map(({ api }, index) => ask(api.key, SPREADS[index]!)));
  // A gateway without a response from MongoDB within a second counts locally for a while. The bound grows with the measured time, so that a
  // slow machine cannot exceed it.
  const buckets = (await logsWith('rate_limit.local')).length > 0 ? 3 : 1;
  for (const { passed, refused, otherAnswers, seconds } of counts) {
    expect(otherAnswers).toBe(0);
    expect(refused).toBeGreaterThan(0);
    expect(passed).toBeGreaterThanOrEqual(RATE - USED_BEFORE);
    expect(passed).toBeLessThanOrEqual(buckets * (Math.floor(RATE * seconds) + RATE + 1));
  }
});
