import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { until } from '@herald/testing/until';
import { root } from '../support/checkout';
import { type Company, newCompany } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhone, newPhones } from '../support/phones';

/** `herald listen` and `herald trigger` in the hands of a company's developer: with nothing but a key. */
const PROGRAM = join(root, 'tools/cli/dist/main.js');
const STARTS_WITHIN_MS = 300_000;
const WITHIN_MS = 300_000;
/** Statuses of a message: sent, received. */
const STATUSES = 2;

type Line = Record<string, unknown> & { forwarded?: { id: string; isOver: boolean }; acknowledged?: string };

let own: OwnSystem;
let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  own = await startOwnSystem();
  folder = mkdtempSync(join(tmpdir(), 'herald-listen-'));
}, STARTS_WITHIN_MS);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await own.close();
  rmSync(folder, { recursive: true });
});

const environment = (company: Company): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  HERALD_URL: own.system.run.gatewayUrl,
  HERALD_KEY: company.api.key,
});

function start(
  company: Company,
  ...argv: string[]
): { child: ChildProcess; lines: Line[]; errors: string[] } {
  const child = spawn(process.execPath, [PROGRAM, ...argv, '--json'], {
    cwd: folder,
    env: environment(company),
  });
  running.add(child);
  const lines: Line[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(JSON.parse(line) as Line));
  child.stderr!.on('data', (chunk: Buffer) => errors.push(String(chunk)));
  return { child, lines, errors };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Not `exit`: lines that it wrote may still have to be read.
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

/** Runs a command to its end. */
async function herald(company: Company, ...argv: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...argv], { cwd: folder, env: environment(company) });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

const acknowledgedIn = (lines: Line[]): string[] => lines.flatMap(({ acknowledged }) => acknowledged ?? []);
/** Herald may have confirmed their acknowledgement just before a listener was killed that had not shown it yet. */
const unconfirmedIn = (lines: Line[]): string[] =>
  lines
    .flatMap(({ forwarded }) => (forwarded?.isOver ? forwarded.id : []))
    .filter((id) => !acknowledgedIn(lines).includes(id));
const listens = (lines: Line[]): Promise<boolean> =>
  until(
    () => lines.some(({ listening }) => listening !== undefined),
    (there) => there,
    { what: 'the listener' },
  );

describe('herald listen', () => {
  it(
    'loses no callback, and repeats none that it has shown as acknowledged, while all involved processes are killed',
    async () => {
      const company = await newCompany({ balance: 10_000 });
      const receiver = await new CallbackReceiver().listen();
      const argv = ['listen', '--name', 'desk', '--forward-to', receiver.url('/herald')];
      let listener = start(company, ...argv);
      await listens(listener.lines);
      const shown: string[] = [];
      const unconfirmed: string[] = [];
      const expected = new Set<string>();
      const blows = [
        'gateway',
        'callback-dispatcher',
        'listener',
        'sms-api',
        'callback-dispatcher',
        'listener',
        'gateway',
      ];
      for (const victim of blows) {
        const numbers = newPhones(15);
        const smsID = await sentDuringOutage(company, numbers);
        numbers.forEach((_, index) =>
          [0, 1].forEach((status) => expected.add(`${String(smsID)}.${index}.${status}`)),
        );
        if (victim === 'listener') {
          await kill(listener.child);
          shown.push(...acknowledgedIn(listener.lines));
          unconfirmed.push(...unconfirmedIn(listener.lines));
          listener = start(company, ...argv);
        } else await own.system.kill(victim);
      }
      await until(
        () => new Set([...shown, ...unconfirmed, ...acknowledgedIn(listener.lines)]).size,
        (count) => count >= expected.size,
        { what: `${expected.size} acknowledged callbacks`, timeoutMs: WITHIN_MS },
      );
      // The last listener handles all that Herald has not confirmed to a killed one.
      await until(
        () => pendingOf(company),
        (events) => events?.length === 0,
        { what: 'no pending callback', timeoutMs: WITHIN_MS },
      );
      const all = [...shown, ...acknowledgedIn(listener.lines)];
      await kill(listener.child);
      expect(new Set(all).size).toBe(all.length);
      expect(new Set([...all, ...unconfirmed])).toEqual(expected);
      // At most 20 for each killed listener.
      expect(unconfirmed.length).toBeLessThanOrEqual(40);
      // A callback that was shown as acknowledged never reached the receiver again.
      const came = receiver.received.map(({ headers }) => String(headers['webhook-id']));
      expect(new Set(came)).toEqual(expected);
      expect(came.length - expected.size).toBeLessThanOrEqual(40);
      for (const id of came) {
        const before = came.indexOf(`${id.slice(0, id.lastIndexOf('.'))}.0`);
        expect(before).toBeLessThanOrEqual(came.indexOf(id));
      }
      await receiver.close();
    },
    2 * WITHIN_MS,
  );

  it('signs as in production, retries failed callbacks, respects --events, and replays', async () => {
    const company = await newCompany({ callbacks: true });
    const local = await new CallbackReceiver().listen();
    local.answerWith({ status: 500 });
    const url = local.url('/herald');
    const argv = [
      'listen',
      '--name',
      'desk',
      '--forward-to',
      url,
      '--events',
      'sms.delivery.updated,sms.brand.activated',
    ];
    const { child, lines } = start(company, ...argv);
    await listens(lines);
    const phone = newPhone();
    await company.sent({ numbers: [phone] });
    await until(
      () => local.received.length >= 2,
      (tried) => tried,
      { what: 'a second try' },
    );
    expect(new Set(local.received.map(({ query }) => query['statusID']))).toEqual(new Set(['0']));
    local.answerWith({ status: 204 });
    await until(
      () => acknowledgedIn(lines).length,
      (count) => count === STATUSES,
    );
    const production = await company.receiver.callbacksOf(phone, STATUSES);
    expect(local.received.at(-1)!.rawQuery).toBe(production.at(-1)!.rawQuery);
    for (const { rawQuery, headers } of local.received)
      new Webhook(company.signingSecret).verify(rawQuery, headers as Record<string, string>, {
        jsonParse: false,
      });

    // An apostrophe is sent unescaped, because it is signed so.
    const triggered = await herald(company, 'trigger', 'sms.brand.activated', "brandName=Nino's");
    expect(triggered).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^The event was sent to your listeners\. trigger\./),
    });
    await herald(company, 'trigger', 'callback.test');
    await until(
      () => acknowledgedIn(lines).length,
      (count) => count === STATUSES + 1,
    );
    const made = local.received.at(-1)!;
    expect(made.query).toMatchObject({ event: 'sms.brand.activated', brandName: "Nino's" });
    new Webhook(company.signingSecret).verify(made.rawQuery, made.headers as Record<string, string>, {
      jsonParse: false,
    });
    await kill(child);

    const before = local.received.length;
    const again = start(company, ...argv, '--replay', '1h');
    await until(
      () => acknowledgedIn(again.lines).length,
      (count) => count === STATUSES + 1,
    );
    expect(local.received.length).toBe(before + STATUSES + 1);
    await kill(again.child);
    expect(await herald(company, 'listen', '--name', 'desk', '--end')).toEqual({
      code: 0,
      text: 'The listener has ended.\n',
    });
    await local.close();
  });

  it.each([
    [['trigger', 'sms.lost'], /event must be one of sms\.delivery\.updated|callback\.test/],
    [['trigger', 'callback.test', 'statusID'], /statusID is not name=value/],
    [['trigger', 'callback.test'], /No listener is connected/],
    [['listen', '--forward-to', 'localhost'], /--forward-to has to be an address such as/],
    [['listen', '--forward-to', 'http://localhost/?a=b'], /takes no query/],
    [['listen', '--name', 'a b'], /name must be 1 to 64 letters/],
  ])('%j reports the error', async (argv, text) => {
    const company = await newCompany({ brandName: false });
    const { code, text: said } = await herald(company, ...argv);
    expect(code).toBe(1);
    expect(said).toMatch(text);
    expect(said.trim().split('\n')).toHaveLength(1);
  });
});

/** The callbacks that wait for the company's listener. */
async function pendingOf(company: Company): Promise<unknown[] | undefined> {
  const own = { key: 'key-of-the-test', signingSecret: `whsec_${'A'.repeat(43)}=` };
  const { body } = await company.api.post('/v1/callback/listen', { name: 'desk', wait: 0, ...own });
  return (body['data'] as { events: unknown[] } | null)?.events;
}

/** Sends like a client: repeats the same request until there is a response. */
async function sentDuringOutage(company: Company, numbers: string[]): Promise<unknown> {
  const headers = { 'idempotency-key': `listen-${numbers[0]!}` };
  const { body } = await until(
    () =>
      company
        .send({ numbers, text: 'Hello' }, { headers })
        .catch(() => ({ body: { statusID: -1 } as Record<string, unknown> })),
    (answer) => answer.body['statusID'] === 0,
    { what: 'a send that is accepted' },
  );
  return (body as Record<string, unknown>)['smsID'];
}
