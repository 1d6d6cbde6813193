import { type CallbackSettings, DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import { CallbackTargets } from './callback-targets';

const KINDS = ['live', 'test', 'former.7'] as const;
const settings = (url: string): CallbackSettings => ({
  company: 1,
  url,
  key: 'key',
  signingSecrets: [],
  hosts: ['one.example', 'other.example'],
  signQuery: true,
  version: 1,
});
const companies = {
  get: async () => ({ timezone: 'UTC', settings: { ...DEFAULT_COMPANY_SETTINGS, collapseCallbacks: true } }),
};
const originOf = async (targets: CallbackTargets): Promise<string | undefined> =>
  (await targets.get(1))?.endpointOf(null)?.origin;

it('loads the settings once until they change', async () => {
  const askSettings = jest.fn().mockResolvedValue(settings('https://one.example/x'));
  const targets = new CallbackTargets({ companies, askSettings });
  expect(targets.peek(1)).toBeUndefined();
  expect(await Promise.all([originOf(targets), originOf(targets)])).toEqual(
    Array(2).fill('https://one.example'),
  );
  expect(targets.peek(1)?.collapse).toBe(true);
  expect(askSettings).toHaveBeenCalledTimes(1);
  askSettings.mockResolvedValue(settings('https://two.example/x'));
  targets.forget(1);
  expect(await originOf(targets)).toBe('https://two.example');
});

it('does not cache a response that a change has overtaken', async () => {
  let answer: (value: CallbackSettings) => void = () => undefined;
  const askSettings = jest.fn(() => new Promise<CallbackSettings>((resolve) => (answer = resolve)));
  const targets = new CallbackTargets({ companies, askSettings });
  const asked = targets.get(1);
  targets.forgetAll();
  answer(settings('https://old.example/'));
  await asked;
  expect(targets.peek(1)).toBeUndefined();
});

it('uses the cached settings while the gateway is unavailable, and throws without them', async () => {
  const askSettings = jest.fn().mockResolvedValueOnce(settings('https://one.example/x'));
  const targets = new CallbackTargets({ companies, askSettings });
  await targets.get(1);
  askSettings.mockRejectedValue(new Error('unavailable'));
  targets.forget(1);
  expect(await originOf(targets)).toBe('https://one.example');
  await expect(targets.get(2)).rejects.toThrow('unavailable');
});

it('asks again for a missing URL after 2 s, and for other settings after 30 s, because an event may be lost', async () => {
  jest.useFakeTimers();
  try {
    const askSettings = jest.fn().mockResolvedValueOnce(null);
    const targets = new CallbackTargets({ companies, askSettings });
    expect(await targets.get(1)).toBeNull();
    jest.advanceTimersByTime(1_999);
    expect(targets.peek(1)).toBeNull();
    jest.advanceTimersByTime(1);
    expect(targets.peek(1)).toBeUndefined();
    askSettings.mockResolvedValue(settings('https://one.example/x'));
    expect(await originOf(targets)).toBe('https://one.example');
    jest.advanceTimersByTime(29_999);
    expect(targets.peek(1)?.endpointOf(null)?.origin).toBe('https://one.example');
    jest.advanceTimersByTime(1);
    expect(targets.peek(1)).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});

it('does not use a cached missing URL after a change: new events wait for the gateway', async () => {
  const askSettings = jest.fn().mockResolvedValueOnce(null);
  const targets = new CallbackTargets({ companies, askSettings });
  expect(await targets.get(1)).toBeNull();
  targets.forget(1);
  askSettings.mockRejectedValueOnce(new Error('unavailable'));
  await expect(targets.get(1)).rejects.toThrow('unavailable');
  askSettings.mockResolvedValue(settings('https://one.example/x'));
  expect(await originOf(targets)).toBe('https://one.example');
});

it("uses a send's own URL if it can be called, otherwise the company's", async () => {
  const targets = new CallbackTargets({
    companies,
    askSettings: async () => settings('https://one.example/x'),
  });
  const target = (await targets.get(1))!;
  expect(target.endpointOf('https://other.example/y')?.origin).toBe('https://other.example');
  expect(target.endpointOf('not a url')).toBe(target.endpointOf(null));
  expect(target.endpointOf('https://evil.example/y')).toBe(target.endpointOf(null));
  expect(target.endpointOf('https://a.other.example/y')).toBe(target.endpointOf(null));
  const without = new CallbackTargets({ companies, askSettings: async () => null });
  expect(await without.get(1)).toBeNull();
});

it('caches the URLs of sends for all companies, each with its company’s key', async () => {
  const askSettings = async (company: number): Promise<CallbackSettings> => ({
    ...settings('https://own.example/'),
    company,
    key: `key${company}`,
  });
  const targets = new CallbackTargets({ companies, askSettings });
  const [one, two] = [await targets.get(1), await targets.get(2)];
  const url = 'https://other.example/';
  const start = (target: typeof one) => target?.endpointOf(url)?.start;
  expect([start(one), start(two), start(one)]).toEqual(['/?key=key1', '/?key=key2', '/?key=key1']);
  expect(one?.endpointOf('no URL')?.origin).toBe('https://own.example');
});

it('stops calling a host that was removed from the list, also for cached URLs', async () => {
  const askSettings = jest.fn().mockResolvedValue(settings('https://one.example/x'));
  const targets = new CallbackTargets({ companies, askSettings });
  const hostOf = async (): Promise<string | undefined> =>
    (await targets.get(1))?.endpointOf('https://other.example/y')?.host;
  expect(await hostOf()).toBe('other.example');
  askSettings.mockResolvedValue({ ...settings('https://one.example/x'), hosts: ['one.example'] });
  targets.forget(1);
  expect(await hostOf()).toBe('one.example');
});

it('keeps live, test and replaced settings apart, and reloads live and test settings after a change', async () => {
  const askSettings = jest.fn(async (_company: number, { test, former }: { test?: true; former?: number }) =>
    settings(test ? 'https://test.example/' : `https://${former === undefined ? 'one' : 'former'}.example/`),
  );
  const targets = new CallbackTargets({ companies, askSettings });
  const origins = async (): Promise<(string | undefined)[]> =>
    Promise.all(KINDS.map(async (kind) => (await targets.get(1, kind))?.endpointOf(null)?.origin));
  expect(await origins()).toEqual(['https://one.example', 'https://test.example', 'https://former.example']);
  expect(askSettings).toHaveBeenCalledWith(1, { former: 7 });
  targets.forget(1);
  expect(KINDS.map((kind) => targets.peek(1, kind) === undefined)).toEqual([true, true, false]);
});
