/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedCallback } from '@herald/testing/callback-receiver';
import { FENCES, LANGUAGES } from '../clients/support/languages';
import { paste, root, textOf } from '../support/checkout';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { newPhone } from '../support/phones';
import { rawRequest } from '../support/raw-request';

/**
 * Runs docs/guides: every command in a shell, every program with its client installed, against a running deployment. A response shown below
 * a command has to be the real one.
 */
const WITHIN_MS = 300_000;

interface Block {
  language: string;
  text: string;
}

const pages = readdirSync(join(root, 'docs', 'guides'));
const blocksOf = (page: string): Block[] =>
  [...textOf('docs', 'guides', page).matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
    language: language!,
    text: text!.trim(),
  }));

/** Commands of a page, each with the response below it. */
const commandsOf = (page: string): { page: string; command: string; answer: string | null }[] =>
  blocksOf(page).flatMap(({ language, text }, index, blocks) => {
    const next = blocks[index + 1];
    return language === 'sh'
      ? [{ page, command: text, answer: next?.language === 'json' ? next.text : null }]
      : [];
  });

let company: Company;
beforeAll(async () => {
  company = await newCompany({ callbacks: true });
});

const newCallback = async (): Promise<ReceivedCallback> => {
  const phone = newPhone();
  await company.send({ numbers: [phone], text: 'Callback' });
  return (await company.receiver.callbacksOf(phone, 1))[0]!;
};

/** The environment of a command or program: with a new callback each time, because clients refuse callbacks older than five minutes. */
async function environmentFor(program: string): Promise<NodeJS.ProcessEnv> {
  const callback = program.includes('CALLBACK_HEADERS') ? await newCallback() : null;
  return {
    ...process.env,
    HERALD_URL: herald().system.run.gatewayUrl,
    HERALD_KEY: company.api.key,
    BRAND_ID: String(company.brandID),
    CALLBACK_KEY: company.callbackKey,
    SIGNING_SECRET: company.signingSecret,
    ...(callback && { CALLBACK_URL: callback.url, CALLBACK_HEADERS: JSON.stringify(callback.headers) }),
  };
}

it('recognizes every block: a command, its response, or a program of a client', () => {
  const known = ['sh', 'json', ...FENCES];
  const languages = pages.flatMap((page) => blocksOf(page).map(({ language }) => language));
  expect([...new Set(languages)].filter((language) => !known.includes(language))).toEqual([]);
  const answers = pages.flatMap((page) => commandsOf(page)).filter(({ answer }) => answer !== null);
  expect(answers).toHaveLength(languages.filter((language) => language === 'json').length);
});

describe('commands', () => {
  it.each(pages.flatMap(commandsOf))('$page: $command', async ({ command, answer }) => {
    const env = await environmentFor(command);
    const [printed] = await paste([command], { cwd: root, env, timeout: WITHIN_MS });
    expect(printed!.trim()).not.toBe('');
    if (answer === null) return;
    const { smsID, ...shown } = JSON.parse(answer) as Record<string, unknown>;
    const given = JSON.parse(printed!) as Record<string, unknown>;
    expect(given).toMatchObject(shown);
    expect(typeof given['smsID']).toBe(typeof smsID);
  });

  it('calculates the same signature as Herald', async () => {
    const { rawQuery, headers } = await newCallback();
    const { command } = commandsOf('callbacks.md').find((one) => one.command.includes('hexkey'))!;
    const real = command
      .replace(/ID=.*/, `ID=${String(headers['webhook-id'])}; AT=${String(headers['webhook-timestamp'])}`)
      .replace(/QUERY=.*/, `QUERY='${rawQuery}'`);
    const env = await environmentFor(real);
    const [printed] = await paste([real], { cwd: root, env, timeout: WITHIN_MS });
    expect(String(headers['webhook-signature']).split(' ')).toContain(printed!.trim().split(' ')[1]);
  });
});

describe.each(LANGUAGES)('programs in $name', ({ fence, install, run }) => {
  const programs = pages.flatMap((page) =>
    blocksOf(page)
      .filter(({ language }) => language === fence)
      .map(({ text }) => ({ page, text })),
  );
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'herald-guides-'));
    await install(folder);
  }, WITHIN_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('exist', () => expect(programs.length).toBeGreaterThan(1));

  it.each(programs)('$page', async ({ page, text }) => {
    const program = join(folder, `program.${fence === 'js' ? 'mjs' : fence}`);
    writeFileSync(program, text);
    const command = [...run(folder), program].join(' ');
    const env = await environmentFor(text);
    const [printed] = await paste([command], { cwd: folder, env, timeout: WITHIN_MS });
    const expected = page === 'bulk.md' ? '0 100\n1 100\n2 50\n' : /^sms\.delivery\.updated \d+ 0\n$/;
    if (typeof expected === 'string') expect(printed).toBe(expected);
    else expect(printed).toMatch(expected);
  });
});

it('every 4xx response names the location of the error, from every service, and in XML too', async () => {
  const { key } = company.api;
  const cases: [number, Parameters<typeof rawRequest>[0]][] = [
    [400, { method: 'POST', path: '/v1/sms/send', headers: { key }, body: [Buffer.from('{')] }],
    [400, { method: 'GET', path: '/v1/accounts?length=0', headers: { key } }],
    [401, { method: 'GET', path: '/v1/sms/balance' }],
    [401, { method: 'POST', path: '/v1/sms/sendXml' }],
    [404, { method: 'GET', path: '/v1/nothing', headers: { key } }],
    [404, { method: 'GET', path: '/v1/sms/report/999999999', headers: { key } }],
    [405, { method: 'PUT', path: '/v1/accounts', headers: { key } }],
    [431, { method: 'GET', path: `/v1/sms/send?numbers=${'9'.repeat(70_000)}` }],
  ];
  for (const [status, request] of cases) {
    const answer = await rawRequest(request);
    expect([answer.status, answer.headers['link']]).toEqual([
      status,
      `</docs/guides/errors#${status}>; rel="help"`,
    ]);
  }
  const good = await rawRequest({ method: 'GET', path: '/v1/sms/balance', headers: { key } });
  expect(good.headers['link']).toBeUndefined();
  const operators = await fetch(`${herald().system.run.operatorUrl}/admin/v1/companies`);
  expect([operators.status, operators.headers.get('link')]).toEqual([401, null]);
});
