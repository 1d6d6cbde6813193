import type { AppError } from '@herald/errors';
import { until } from '@herald/testing/until';
import { CredentialCache } from './credential-cache';

/** A revoked secret must stop working within 2 s on every gateway: one second in the cache plus the duration of a look-up. */
describe('the credential cache', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['a valid secret', { expiresAt: null }],
    ['an unknown secret', null],
  ])('looks up %s again after a second', async (_name, answer) => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const lookUp = jest.fn(async () => answer);
    const limiter = {
      requireAllowed: () => undefined,
      requireLookUp: () => undefined,
      count: () => undefined,
    };
    const cache = new CredentialCache({ isShape: () => true, lookUp, limiter, now: () => new Date() });
    const find = async () => cache.find('secret', '127.0.0.1');
    expect(await find()).toEqual(answer);
    clock.mockReturnValue(10_900);
    expect(await find()).toEqual(answer);
    expect(lookUp).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(11_001);
    // The cache reads the clock at most once per millisecond.
    await until(async () => (await find(), lookUp.mock.calls.length === 2));
  });

  it('refuses requests beyond its queue limits at once, and one secret cannot fill the queue', async () => {
    let answer!: (credential: { expiresAt: null }) => void;
    const held = new Promise<{ expiresAt: null }>((resolve) => (answer = resolve));
    const limiter = {
      requireAllowed: () => undefined,
      requireLookUp: () => undefined,
      count: () => undefined,
    };
    const cache = new CredentialCache({
      isShape: () => true,
      lookUp: () => held,
      limiter,
      now: () => new Date(),
    });
    const outcomes: string[] = [];
    const ask = (secret: string): void => {
      void (async () => cache.find(secret, '127.0.0.1'))().then(
        () => outcomes.push(`${secret} found`),
        (error: unknown) => outcomes.push(`${secret} ${(error as AppError).status}`),
      );
    };
    for (const secret of ['a', 'b', 'c', 'd']) for (let i = 0; i < 1_001; i++) ask(secret);
    await until(() => outcomes.length === 4);
    ask('e');
    await until(() => outcomes.length === 5);
    expect(outcomes).toEqual(['a 503', 'b 503', 'c 503', 'd 503', 'e 503']);
    answer({ expiresAt: null });
    await until(() => outcomes.length === 4_005);
    expect(outcomes.filter((outcome) => outcome.endsWith('found'))).toHaveLength(4_000);
  });
});
