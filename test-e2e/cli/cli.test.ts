/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { runProgram } from '../../tools/cli/src/program';
import { BillingCompany } from '../billing-contract/support/billing-company';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { newPhone, newPhones, phoneThat } from '../support/phones';
import { minutesAhead } from '../support/send-times';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

interface JsonAnswer<T> {
  statusID: number;
  message: string;
  data: T;
  recordsFiltered?: number;
}

type Row = Record<string, unknown>;

const PROGRAM = join(__dirname, '../../tools/cli/dist/main.js');

describe('npm run herald', () => {
  let folder: string;
  let company: Company;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'herald-cli-'));
    company = await newCompany({ callbacks: true, balance: 100 });
    // For the statistics, which are counted within a minute.
    await company.sent({ numbers: newPhones(2) });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const systemEnv = (): NodeJS.ProcessEnv => {
    const { operatorUrl, operatorToken } = herald().system.run;
    return { HERALD_URL: operatorUrl, OPERATOR_TOKEN: operatorToken };
  };

  /** Runs the command line in this process, because starting a program each time is slow; uses the shared system by default. */
  async function cli(argv: unknown[], env = systemEnv()): Promise<Outcome> {
    const printed = { stdout: '', stderr: '' };
    const into = (name: keyof typeof printed) => ({ write: (text: string) => (printed[name] += text) });
    const deps = { env, folder, stdout: into('stdout'), stderr: into('stderr') };
    return { code: await runProgram(argv.map(String), deps), ...printed };
  }

  /** The built program, started like from a shell. */
  function program(argv: unknown[], { env = systemEnv(), input = '' } = {}): Promise<Outcome> {
    return new Promise((resolve) => {
      const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } };
      const all = [PROGRAM, ...argv.map(String)];
      const child = execFile(process.execPath, all, options, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
      );
      child.stdin!.end(input);
    });
  }

  /** The text output; throws if the command fails. */
  async function text(...argv: unknown[]): Promise<string> {
    const { code, stdout, stderr } = await cli(argv);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  }

  /** The JSON output. */
  async function json<T = Row[]>(...argv: unknown[]): Promise<JsonAnswer<T>> {
    const answer = JSON.parse(await text(...argv, '--json')) as JsonAnswer<T>;
    expect(answer.statusID).toBe(0);
    return answer;
  }

  const scheduled = async (): Promise<number> => {
    const { api, brandID } = company;
    const send = { brandID, numbers: newPhones(2), text: 'Later', sendTime: minutesAhead(60) };
    return (await api.send(send)).body['smsID'] as number;
  };

  it('keys', async () => {
    const { id } = company;
    const { data: made } = await json<Row>('keys', 'create', id, '--name', 'shell', '--permissions', '');
    expect(made).toMatchObject({ name: 'shell', permissions: [], key: expect.stringMatching(/^hk_live_/) });
    const secret = made['key'] as string;

    const list = await text('keys', 'list', id);
    expect(list).toMatch(/ shell .* active /);
    expect(list).not.toContain(secret);
    expect(await text('keys', 'show', id, made['id'])).toContain(secret);

    const { data: next } = await json<Row>('keys', 'rotate', id, made['id'], '--overlap-seconds', 0);
    expect(next['key']).not.toBe(secret);
    expect(await text('keys', 'revoke', id, next['id'])).toBe('The key was revoked.\n');
    const { data: keys } = await json('keys', 'list', id);
    expect(keys.find((key) => key['id'] === next['id'])).toMatchObject({ state: 'revoked' });
  });

  it('people', async () => {
    const { id } = company;
    const email = `shell-${id}@example.com`;
    const { data: made } = await json<Row>(
      'people',
      'invite',
      id,
      email,
      '--role',
      'viewer',
      '--name',
      'Nino',
    );
    expect(made).toMatchObject({ email, name: 'Nino', role: 'viewer' });
    const person = made['id'];
    expect(await text('people', 'list', id)).toMatch(new RegExp(` ${email} +Nino +viewer `));
    expect(await text('people', 'change', id, person, '--role', 'sender')).toMatch(
      /^The role was changed\.\n[^]*^role +sender$/m,
    );
    expect((await cli(['people', 'change', id, person, '--role', 'owner'])).code).toBe(1);
    expect(await text('people', 'remove', id, person)).toBe('The person was removed.\n');
    expect((await json('people', 'list', id)).data).toEqual([]);
    const gone = await cli(['people', 'remove', id, person]);
    expect([gone.code, gone.stderr]).toEqual([1, 'herald: There is no such person.\n']);
  });

  it('callback, without its secrets unless they are asked for', async () => {
    const { id } = await newCompany({ brandName: false, balance: 0 });
    const url = 'https://receiver.example/hook';
    const env = { ...systemEnv(), HERALD_CALLBACK_KEY: 'our-key' };
    const set = await program(['callback', 'set', id, url], { env });
    expect(set).toMatchObject({ code: 0, stderr: '' });
    expect(set.stdout).toContain(url);
    expect(set.stdout + (await text('callback', 'show', id, '--json'))).not.toMatch(/our-key|whsec_/);
    const { data } = await json<Row>('callback', 'show', id, '--secrets');
    expect(data).toMatchObject({ url, key: 'our-key', signingSecret: expect.stringMatching(/^whsec_/) });
    await text('callback', 'remove', id);
    expect((await cli(['callback', 'show', id])).stderr).toBe(
      'herald: The company has no callback settings.\n',
    );
  });

  it('sms', async () => {
    const { id } = await newCompany({ brandName: false, balance: 0 });
    expect(await text('sms', 'top-up', id, 500, '--reference', 'invoice 1')).toBe(
      'The balance was changed. The company has 500 SMS.\n',
    );
    expect(await text('sms', 'top-up', id, 500, '--reference', 'invoice 1')).toContain(
      'The company has 500 SMS.',
    );
    expect((await json<Row>('sms', 'top-up', id, -120, '--reference', 'back')).data).toEqual({ sms: 380 });
    const ledger = await text('sms', 'ledger', id);
    expect(ledger).toMatch(/top-up +500 +500 +- +top-up:invoice 1\n/);
    expect(ledger).toMatch(/\n2 in all\.\n$/);
    expect((await json('sms', 'ledger', id, '--last', 1)).data).toMatchObject([
      { amount: -120, reference: 'top-up:back' },
    ]);
  });

  it('brands', async () => {
    const { id, api } = await newCompany({ brandName: false, balance: 0 });
    const brandOf = async (brandName: string): Promise<unknown> =>
      (await api.brandCreate({ brandName })).body['brandID'];
    const first = await brandOf('First');
    expect(await text('brands', 'list', '--awaiting', '--company', id)).toMatch(/ First +awaiting /);
    expect((await json<Row>('brands', 'authorize', first)).data).toMatchObject({
      id: first,
      state: 'authorized',
    });
    const second = await brandOf('Second');
    expect(await text('brands', 'reject', second, '--reason', 'not yours')).toMatch(
      /^Brand rejected\.\n[^]*not yours/,
    );
    expect(await text('brands', 'list', '--awaiting', '--company', id)).toBe('None.\n');
    expect((await json('brands', 'list', '--authorized', '--company', id)).data).toMatchObject([
      { id: first },
    ]);
  });

  it('jobs', async () => {
    const smsID = await scheduled();
    const { data: jobs } = await json('jobs', 'list', company.id, '--state', 'scheduled');
    expect(jobs).toMatchObject([{ smsID, cost: 2 }]);
    expect(await text('jobs', 'list', company.id, '--last', 1)).toMatch(
      new RegExp(`\\n *${smsID} +scheduled `),
    );
    expect(await text('jobs', 'cancel', smsID)).toMatch(/ 2 SMS went back\.\n$/);
    const shown = await until(
      () => text('jobs', 'show', smsID),
      (found) => /^counts\.4 +2$/m.test(found),
    );
    expect(shown).toMatch(/^state +cancelled$/m);
    expect((await json<Row>('jobs', 'cancel', smsID)).data).toMatchObject({ smsID, refunded: 2 });
  });

  it("jobs: the meaning of a carrier's code", async () => {
    const smsID = await company.sent({ numbers: [phoneThat('rejected')] });
    const shown = await until(
      () => text('jobs', 'show', smsID),
      (found) => /^counts\.4 +1$/m.test(found),
    );
    expect(shown).toMatch(/^reasons\.refused by \S+: 0x[0-9a-f]+ +1 {2}[A-Z][a-z]+ [a-z ]+$/m);
    const { data } = await json<Row>('jobs', 'show', smsID);
    expect(data).toMatchObject({ reasons: { [Object.keys(data['meanings'] as Row)[0]!]: 1 } });
  });

  it('deliveries', async () => {
    const { id, api, brandID, receiver } = company;
    const number = newPhone();
    await api.send({ brandID, numbers: [number], text: 'Hello' });
    await receiver.callbacksOf(number);
    const argv = ['list', id, '--state', 'delivered', '--event', 'sms.delivery.updated'];
    const { data } = await until(
      () => json('deliveries', ...argv),
      ({ data }) => data.filter((one) => one['number'] === number).length === 2,
    );
    const delivery = data.find((one) => one['number'] === number)!;
    expect(await text('deliveries', ...argv)).toContain(String(delivery['id']));

    expect(await text('deliveries', 'replay', delivery['id'])).toBe('The delivery is due again.\n');
    await receiver.callbacksOf(number, 3);

    await until(
      () => json('deliveries', 'list', id, '--state', 'waiting'),
      ({ data }) => data.length === 0,
    );
    const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
    const range = ['--from', hours(-3), '--to', hours(1), '--state', 'delivered'];
    const { data: done } = await json<{ replayed: number }>('deliveries', 'replay-range', id, ...range);
    expect(done.replayed).toBeGreaterThanOrEqual(2);
    await receiver.callbacksOf(number, 5);
    const wrong = await cli(['deliveries', 'replay-range', id, '--from', 'yesterday', '--to', 'today']);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/^herald: --from must be a date, .*; --to must be a date, .*\n$/);
  });

  it('billing: the proof of payments, and a head that they do not match', async () => {
    const billed = await BillingCompany.create();
    const { id: account } = await billed.newAccount();
    for (const sum of [10, 20, -5]) await billed.pay(account, sum);
    expect(await text('billing', 'verify', billed.id)).toBe('3 payments of 1 companies were verified.\n');
    const head = JSON.parse(await text('billing', 'export-heads', billed.id)) as Row;
    expect(head).toMatchObject({ company: billed.id, payments: 3, payment: 3 });
    const file = join(folder, 'heads');
    await writeFile(file, `${JSON.stringify(head)}\n`);
    await billed.pay(account, 1);
    expect(await text('billing', 'verify', '--heads', file)).toBe(
      '4 payments of 1 companies were verified.\n',
    );
    await writeFile(file, JSON.stringify({ ...head, link: 'another' }));
    const changed = await cli(['billing', 'verify', '--heads', file]);
    expect(changed.code).toBe(1);
    expect(changed.stderr).toContain(`company ${billed.id}: payment 3, or a payment before it, has changed`);
    expect((await cli(['billing', 'verify', billed.id, '--heads', PROGRAM])).stderr).toContain(
      'is not a head of `export-heads`',
    );
  });

  it('stop-list: of a company, and global', async () => {
    const own = ['--company', company.id];
    const [first, second, third] = newPhones(3);
    expect(await text('stop-list', 'add', first, second, ...own, '--reason', 'asked for it')).toBe(
      '2 numbers are on the list, 2 of them new.\n',
    );
    expect(await text('stop-list', 'list', ...own)).toMatch(new RegExp(`${first} +asked for it `));
    const fromStdin = { input: `${second}\n+${third!.slice(0, 3)} ${third!.slice(3)}\n` };
    const added = await program(['stop-list', 'add', '--file', '-', ...own, '--json'], fromStdin);
    expect(JSON.parse(added.stdout)).toMatchObject({ data: { added: 1 } });
    const file = join(folder, 'numbers.txt');
    await writeFile(file, `${first}\r\n${second}, ${third}\n`);
    expect((await json<Row>('stop-list', 'remove', '--file', file, ...own)).data).toEqual({
      removed: 3,
    });
    expect((await json('stop-list', 'list', ...own)).recordsFiltered).toBe(0);

    try {
      await text('stop-list', 'add', '--global', third);
      const { data } = await json('stop-list', 'list', '--global', '--length', 10_000);
      expect(data.map(({ number }) => number)).toContain(third);
    } finally {
      await text('stop-list', 'remove', '--global', third);
    }
  });

  it('sender rules, templates and TLVs: explained, exported, changed and imported again', async () => {
    const { id, brandID, brandName } = company;
    const own = ['--company', id];
    const added = await text(
      'sender-rules',
      'add',
      'keep',
      ...own,
      '--prefix',
      '91',
      '--template-required',
      true,
    );
    expect(added).toMatch(/^The sender rule was created\.[^]*^prefix +91$/m);
    const { data: rules } = await json('sender-rules', 'list', ...own);
    const rule = rules[0]!['id'];
    const names = [id, brandID];
    await text('brands', 'set-tlvs', ...names, '0x1400:string:1101', '0x1402:string:hush:secret');
    expect(await text('brands', 'tlvs', ...names)).toMatch(/value 1101.*value \*\*\*/);
    await text(
      'templates',
      'add',
      ...names,
      '--text',
      'Code {#var#}',
      '--external-id',
      '1107',
      '--tag',
      '0x1401',
    );
    expect(await text('templates', 'list', ...names)).toMatch(/ 1107 +0x1401 .* Code \{#var#\} /);

    const asked = ['sender-rules', 'explain', ...own, '--brand', brandID, '--number', '919812345678'];
    // Each process applies a change within 2 seconds.
    const explained = await until(
      () => text(...asked, '--text', 'Code 5'),
      (found) => /template +1107$/m.test(found) && found.includes('0x1402:'),
    );
    expect(explained).toMatch(new RegExp(`^brand +${brandName}$`, 'm'));
    expect(explained).toMatch(/template +1107$/m);
    expect(explained).toMatch(/tlvs +0x1400:string:1101, 0x1401:string:1107, 0x1402:string:\*\*\*:secret$/m);
    expect(await text(...asked, '--text', 'Other')).toMatch(
      /refused +.*sender rule \d+: .* no registered template/,
    );

    const file = join(folder, 'rules.csv');
    await text('sender-rules', 'export', '--file', file);
    const all = await readFile(file, 'utf8');
    await text('sender-rules', 'change', rule, '--action', 'refuse', '--reason', 'closed');
    const shown = await cli(['sender-rules', 'import', file]);
    expect(shown).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
    expect(shown.stdout).toMatch(/^changed .* action refuse, reason closed, /m);
    expect(await text('sender-rules', 'import', file, '--yes')).toContain('The sender rules were imported.');
    expect((await json('sender-rules', 'list', ...own)).data).toMatchObject([
      { action: 'keep', prefix: '91', reason: null, templateRequired: true },
    ]);
    await writeFile(file, `${all}${id},,91x,,keep,,,,,,\n`);
    const refused = await cli(['sender-rules', 'import', file, '--yes']);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('refused lines') });
    expect(refused.stdout).toMatch(/^refused +\d+ .*prefix/m);

    const { data: left } = await json('sender-rules', 'list', ...own);
    expect(await text('sender-rules', 'remove', left[0]!['id'])).toMatch(/^The sender rule was removed\./);
    const { data: templates } = await json('templates', 'list', ...names);
    await text('templates', 'remove', ...names, templates[0]!['id']);
    await text('brands', 'set-tlvs', ...names);
    expect((await json<Row>('brands', 'tlvs', ...names)).data).toEqual({ tlvs: [] });
  });

  it('customers, accounts, and the statement of a pay system', async () => {
    const { id, api } = await newCompany({ brandName: false, balance: 0 });
    await api.post('/v1/customers/create', { typeID: 1, mobile: '995599123001', email: 'n@example.ge' });
    await api.post('/v1/accounts/create', { customerID: 1 });
    expect(await text('customers', 'set', id, 1, 'name=Nino', 'email=')).toMatch(
      /^The customer is corrected\.\n[^]*^name +Nino$/m,
    );
    expect(await text('customers', 'show', id, 1)).toMatch(/^email +-$/m);
    expect(await text('accounts', 'set', id, 100_001, 'address=Vake')).toMatch(/^address +Vake$/m);
    expect(await text('accounts', 'show', id, 100_001)).toMatch(/^address +Vake$/m);
    expect(await text('corrections', 'list', id, '--account', 100_001)).toMatch(
      / operator +account 100001 +\{"address":""\} +\{"address":"Vake"\}/,
    );

    await api.post('/v1/payments/add', { accountID: 100_001, sum: 5, paySystem: 'TBC', transactionID: 'a' });
    const { body } = await api.get('/v1/payments');
    const date = (body['data'] as { date: string }[])[0]!.date;
    const day = date.slice(0, 10);
    const statement = join(folder, 'statement.csv');
    const compared = async (...rows: string[]): Promise<Outcome> => {
      await writeFile(statement, ['transactionID,sum,time', ...rows].join('\n'));
      const options = ['--system', 'TBC', '--from', day, '--to', day, '--file', statement];
      return cli(['billing', 'reconcile', id, ...options]);
    };
    expect(await compared(`a,5.00,${date}`)).toEqual({
      code: 0,
      stdout: 'There: 1 rows of 5.00. Here: 1 payments of 5.00. The same: 1.\n',
      stderr: '',
    });
    const { code, stdout, stderr } = await compared(`a,6.00,${date}`, `b,1,${day}`);
    expect([code, stderr]).toEqual([1, 'herald: The statement does not match the payments.\n']);
    expect(stdout).toMatch(/^missing here +b +3 +1\.00 .*\ndiffers: sum +a +2 +6\.00 .* 100001 +5\.00 /m);
    expect(await compared('a,x,y')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^herald: line 2: sum must/),
    });
    await rm(statement);
    const options = ['--system', 'TBC', '--from', day, '--to', day, '--file', statement];
    expect((await cli(['billing', 'reconcile', id, ...options])).stderr).toMatch(
      /^herald: The statement can't be read: ENOENT/,
    );
  });

  it('audit', async () => {
    const { id } = await newCompany({ brandName: false, balance: 0 });
    await text('companies', 'set', id, 'validityHours=12');
    // Its outcome is recorded after the response.
    const { data } = await until(
      () => json('audit', 'list', '--company', id, '--action', 'company.change'),
      (answer) => answer.data[0]?.['state'] === 'completed',
      { what: 'the outcome of the change' },
    );
    expect(data).toMatchObject([{ company: id, action: 'company.change', status: 200 }]);
    expect(await text('audit', 'list', '--company', id)).toMatch(/ company\.change +\d+ +completed +200 /);
  });

  describe('the connection to a system', () => {
    it('uses .local/run.json if no address is set', async () => {
      const { operatorUrl, operatorToken } = herald().system.run;
      await mkdir(join(folder, '.local'), { recursive: true });
      await writeFile(join(folder, '.local', 'run.json'), JSON.stringify({ operatorUrl, operatorToken }));
      expect(await program(['companies', 'show', company.id], { env: {} })).toMatchObject({
        code: 0,
        stderr: '',
      });
      await rm(join(folder, '.local'), { recursive: true });
      expect(await program(['companies', 'list'], { env: {} })).toMatchObject({ code: 1, stdout: '' });
    });

    it('names the right address if it has the address for companies', async () => {
      const outside = { ...systemEnv(), HERALD_URL: herald().system.run.gatewayUrl };
      const { code, stderr } = await cli(['companies', 'list'], outside);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^herald: Not found: the operator API .* OPERATOR_PORT\. .*HERALD_URL.*\n$/);
    });

    it('refuses a wrong token', async () => {
      const wrong = { ...systemEnv(), OPERATOR_TOKEN: 'wrong' };
      const { code, stderr } = await cli(['companies', 'list'], wrong);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^herald: The operator token is missing or not valid\. OPERATOR_TOKEN has to be .*\n$/,
      );
    });

    it('names refused fields', async () => {
      const outcome = await cli(['companies', 'set', company.id, 'validityHours=0', 'timezone=Nowhere']);
      expect(outcome).toMatchObject({ code: 1, stdout: '' });
      expect(outcome.stderr).toMatch(/^herald: timezone must be .*; validityHours must be .*\n$/);
    });
  });
});
