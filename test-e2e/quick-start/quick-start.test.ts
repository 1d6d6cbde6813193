/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { createHmac } from 'node:crypto';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { paste, root, type ShellBlock, shellBlocks, textOf } from '../support/checkout';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';

/**
 * Runs docs/quick-start.md like a client's developer: each command in a shell, and both receivers with real callbacks and with callbacks
 * that a receiver has to refuse.
 */
const COMPILES_WITHIN_MS = 240_000;
const STARTS_WITHIN_MS = 120_000;
/** PHP is not required for the project. Without PHP, its examples are not run, and the name of the first test says so. */
const hasPhp = spawnSync('php', ['--version']).status === 0;
const LANGUAGES = hasPhp ? (['typescript', 'php'] as const) : (['typescript'] as const);
type Language = (typeof LANGUAGES)[number];

/** The commands of the first callback run in an empty folder, in `first-callback.test.ts`. */
const blocks = shellBlocks(textOf('docs', 'quick-start.md')).filter(({ marks }) => !marks.includes('first'));
const isFor = ({ marks }: ShellBlock, language: Language): boolean =>
  marks.includes('php') === (language === 'php');

let company: Company;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'herald-quick-start-'));
  company = await newCompany({ callbacks: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  HERALD_URL: herald().system.run.gatewayUrl,
  HERALD_KEY: company.api.key,
  BRAND_ID: String(company.brandID),
  CALLBACK_KEY: company.callbackKey,
  SIGNING_SECRET: company.signingSecret,
});

const bash = (commands: string[]): Promise<string[]> =>
  paste(commands, { cwd: root, env: environment(), timeout: COMPILES_WITHIN_MS });

describe('docs/quick-start.md', () => {
  it(
    hasPhp
      ? 'is tried with its TypeScript and its PHP'
      : 'is tried with its TypeScript; PHP is not installed here, and its examples are NOT run',
    () => {
      for (const language of ['typescript', 'php'] as const)
        expect(blocks.filter((block) => isFor(block, language)).length).toBeGreaterThan(1);
      for (const { command } of blocks)
        for (const [file] of command.matchAll(/docs\/quick-start\/[\w.-]+\.(?:php|mts)/g))
          expect(existsSync(join(root, file))).toBe(true);
    },
  );

  it(
    'every command on it works when pasted, one after another',
    async () => {
      const ending = blocks.filter((block) => !block.marks.includes('background'));
      const tried = ending.filter((block) => LANGUAGES.some((language) => isFor(block, language)));
      const answers = await bash(tried.map(({ command }) => command));
      expect(answers).toHaveLength(tried.length);
      for (const answer of answers) expect(answer).toMatch(/"statusID":0|^smsID \d+\n\d+ received\n$/);
      expect(answers.filter((answer) => answer.startsWith('smsID'))).toHaveLength(LANGUAGES.length);
    },
    COMPILES_WITHIN_MS,
  );
});

describe.each(LANGUAGES)('the receiver in %s', (language) => {
  let port: number;
  let receiver: ChildProcess;
  let printed = '';
  let inbox: string;

  async function start(): Promise<void> {
    const { command } = blocks.find((block) => block.marks.includes('background') && isFor(block, language))!;
    const placed = command.replace(/909[01]/, String(port)).replace(/INBOX=\S+/, `INBOX=${inbox}`);
    expect(placed).not.toBe(command);
    receiver = spawn('bash', ['-c', `${placed.replace(/(INBOX=\S+) /, '$1 exec env ')}`], {
      cwd: root,
      env: environment(),
    });
    for (const stream of [receiver.stdout!, receiver.stderr!])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until(
      () => call('/herald').catch(() => 0),
      (status) => status === 403,
      { timeoutMs: STARTS_WITHIN_MS, what: 'the receiver to answer' },
    );
  }
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      receiver.once('exit', () => resolve());
      receiver.kill('SIGKILL');
    });

  beforeAll(async () => {
    // If only this test runs: compiles the receiver, as on the page.
    if (!existsSync(join(root, 'docs/quick-start/dist/receiver.mjs')))
      await bash(['npx tsc -p docs/quick-start']);
    port = await freePort();
    inbox = join(folder, language);
    await start();
  }, COMPILES_WITHIN_MS);
  afterAll(stop);

  async function call(path: string, headers: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return answer.status;
  }

  interface Callback {
    message: number;
    statusID?: number;
    id?: string;
    key?: string;
    secret?: string;
    ageSeconds?: number;
    changed?: (query: string) => string;
    event?: string;
  }

  /** This receiver also gets real callbacks, with small smsIDs. */
  const smsIDOf = (message: number): number => 900_000_000 + message;

  /** A callback like Herald's, or with changes. */
  function callback(given: Callback): Promise<number> {
    const { message, statusID = 0, event = 'sms.delivery.updated', key = company.callbackKey } = given;
    const smsID = smsIDOf(message);
    const { id = `${smsID}.0.${statusID}`, secret = company.signingSecret, ageSeconds = 0 } = given;
    const query = `source=a%20b&key=${key}&event=${event}&date=2026-11-20+10%3A00%3A00&smsID=${smsID}&number=995598000001&statusID=${statusID}`;
    const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
    const sign = (content: string): string =>
      createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
        .update(`${id}.${timestamp}.${content}`)
        .digest('base64');
    return call(`/herald?${given.changed?.(query) ?? query}`, {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign('of another secret')} v1,${sign(query)}`,
    });
  }
  const printedOf = (message: number): string[] =>
    [...printed.matchAll(new RegExp(`\\b${smsIDOf(message)} 995598000001 is now (\\d)`, 'g'))].map(
      ([, status]) => status!,
    );
  const prints = (message: number, statuses: string[]): Promise<string[]> =>
    until(
      () => printedOf(message),
      (seen) => seen.length >= statuses.length,
      { what: `the receiver to print message ${message}` },
    );

  it('accepts Herald’s callbacks', async () => {
    await operator().data('PUT', `/companies/${company.id}/callback`, {
      url: `http://127.0.0.1:${port}/herald?source=herald`,
      key: company.callbackKey,
      signingSecret: company.signingSecret,
    });
    // The dispatcher receives the new URL as an event: the first message with a callback there is used.
    const phone = await until(
      async () => {
        const number = newPhone();
        await company.send({ numbers: [number], text: 'Called back' });
        await until(
          () => printed.includes(number) || company.receiver.of(number).length > 0,
          (isSeen) => isSeen,
          { what: 'a first callback' },
        );
        return number;
      },
      (number) => printed.includes(`${number} is now 0`),
      { what: 'a callback at the new address' },
    );
    await until(
      () => printed,
      (text) => new RegExp(`${phone} is now 0[\\s\\S]*${phone} is now 1`).test(text),
      { what: 'both changes of the status' },
    );
  });

  it('refuses a wrong key, a wrong secret, a changed query and an old callback', async () => {
    expect(await callback({ message: 2 })).toBe(204);
    expect(await callback({ message: 3, key: 'wrong' })).toBe(403);
    expect(await callback({ message: 3, secret: 'whsec_d3Jvbmc=' })).toBe(403);
    expect(
      await callback({ message: 3, changed: (query) => query.replace('statusID=0', 'statusID=1') }),
    ).toBe(403);
    expect(await callback({ message: 3, ageSeconds: 600 })).toBe(403);
    expect(await callback({ message: 3, id: '../../outside' })).toBe(403);
    expect(await callback({ message: 8 })).toBe(204);
    expect(await prints(2, ['0'])).toEqual(['0']);
    // Printed after all earlier callbacks.
    await prints(8, ['0']);
    expect(printedOf(3)).toEqual([]);
  });

  it('ignores repeats, and never goes back to an earlier status', async () => {
    expect(await callback({ message: 4, statusID: 0 })).toBe(204);
    expect(await callback({ message: 4, statusID: 0 })).toBe(204);
    expect(await callback({ message: 5, statusID: 1 })).toBe(204);
    expect(await callback({ message: 5, statusID: 0 })).toBe(204);
    expect(await callback({ message: 5, statusID: 2 })).toBe(204);
    expect(await callback({ message: 6, event: 'sms.something.new' })).toBe(204);
    expect(await callback({ message: 7 })).toBe(204);
    await prints(7, ['0']);
    expect([printedOf(4), printedOf(5), printedOf(6)]).toEqual([['0'], ['1'], []]);
  });

  it('remembers handled callbacks after a restart', async () => {
    await stop();
    printed = '';
    await start();
    expect(await callback({ message: 4, statusID: 0 })).toBe(204);
    expect(await callback({ message: 5, statusID: 0, id: 'again' })).toBe(204);
    expect(await callback({ message: 4, statusID: 1 })).toBe(204);
    await prints(4, language === 'php' ? ['1'] : ['0', '1']);
    // The TypeScript receiver reads its inbox again at its start.
    expect(printedOf(4)).toEqual(language === 'php' ? ['1'] : ['0', '1']);
    expect(printedOf(5)).toEqual(language === 'php' ? [] : ['0', '1']);
  });
});
