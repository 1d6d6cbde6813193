/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { newCompany } from '../support/company';
import { CompanyApi } from '../support/company-api';
import { herald } from '../support/herald';

/**
 * A company's requests per second hold over all gateways, in whatever way its requests are spread over them: never more
 * than N a second and N at once, and not less than what the bucket had for those who kept asking.
 */
const RATE = 20;
const SPAN_MS = 3_500;
/** A gateway asks an empty bucket at least so often: 500 ms for an ask, 50 for a token, 30 between asks; the rest is for a slow machine. */
const SLACK_MS = 2_000;
/** What the company used up before the count: its brand. */
const USED_BEFORE = 2;

interface Counted {
  passed: number;
  refused: number;
  otherAnswers: number;
  /** From before the first request to after the last answer, s. */
  seconds: number;
}

/** Asks as fast as answers come, over so many connections to each gateway. */
async function ask(key: string, connections: Record<string, number>): Promise<Counted> {
  const counted: Counted = { passed: 0, refused: 0, otherAnswers: 0, seconds: 0 };
  const begun = performance.now();
  const askAt = async (gateway: string): Promise<void> => {
    const api = new CompanyApi(herald().system.addresses[gateway]!.url, key);
    while (performance.now() - begun < SPAN_MS) {
      const { status, headers } = await api.get('/v1/sms/brandNames');
      if (status === 200) counted.passed++;
      else if (status === 429 && Number(headers['retry-after']) >= 1) counted.refused++;
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

it('is the same over one gateway, over two, and over two of which one has hardly anything', async () => {
  const companies = await Promise.all(
    SPREADS.map(() => newCompany({ settings: { requestsPerSecond: RATE } })),
  );
  const counts = await Promise.all(companies.map(({ api }, index) => ask(api.key, SPREADS[index]!)));
  for (const { passed, refused, otherAnswers, seconds } of counts) {
    expect(otherAnswers).toBe(0);
    expect(refused).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(Math.floor(RATE * seconds) + RATE + 1);
    const atLeast = RATE + (RATE * (seconds * 1_000 - SLACK_MS)) / 1_000 - USED_BEFORE;
    expect(passed).toBeGreaterThanOrEqual(Math.floor(atLeast));
  }
});
